import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { csvOf } from '@jackpot/books';
import { toHex } from '@jackpot/journal';
import { type AuditRecord, AuditReads, AuditTrail } from '@jackpot/storage';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { pageBody, pageQuery } from '../../http/page.js';
import { auditSheet } from './audit-sheet.js';
import { Input, Operation } from '../../http/operation.js';

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional();
const auditFilter = z.object({
  person: z.string().optional().describe('an account id'),
  license: z.string().optional(),
  act: z.string().optional(),
  outcome: z.string().optional(),
  requestId: z.string().optional(),
  from: instant,
  to: instant,
});
const auditQuery = pageQuery.extend(auditFilter.shape);
const SHEET_ENTRIES_MAX = 20_000;
const SHEET_PAGE = 1_000;

/** The audit trail, for those who read it and change nothing. */
@Controller()
export class AuditController {
  constructor(
    @Inject(AuditReads) private readonly reads: AuditReads,
    @Inject(AuditTrail) private readonly trail: AuditTrail,
  ) {}

  @Operation(api.audit.list)
  async page(@Input() { query }: InputOf<typeof api.audit.list>): Promise<ResultOf<typeof api.audit.list>> {
    const { person, ...asked } = query;
    return pageBody('entries', await this.reads.page({ ...asked, accountId: person }));
  }

  @Operation(api.audit.sheet)
  async sheet(
    @Input() { query }: InputOf<typeof api.audit.sheet>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { person, ...asked } = query;
    const entries: AuditRecord[] = [];
    let before: number | undefined;
    do {
      const page = await this.reads.page({ ...asked, accountId: person, before, limit: SHEET_PAGE });
      entries.push(...page.rows);
      before = page.next ?? undefined;
    } while (before !== undefined && entries.length < SHEET_ENTRIES_MAX);
    void reply.header('content-disposition', 'attachment; filename="audit-trail.csv"');
    void reply.type('text/csv; charset=utf-8');
    return csvOf(auditSheet(entries));
  }

  @Operation(api.audit.check)
  async check(): Promise<ResultOf<typeof api.audit.check>> {
    const { entries, head, flaw } = await this.reads.check(await this.trail.head());
    return { isWhole: flaw === undefined, entries, flaw: flaw ?? null, head: { ...head, hash: toHex(head.hash) } };
  }
}
