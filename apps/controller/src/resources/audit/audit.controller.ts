import { csvOf } from '@jackpot/books';
import { toHex } from '@jackpot/journal';
import { Act } from '@jackpot/platform';
import { type AuditRecord, AuditReads, AuditTrail } from '@jackpot/storage';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { pageBody, pageQuery } from '../../http/page.js';
import { auditSheet } from './audit-sheet.js';

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
@ApiTags('people')
@ApiBearerAuth()
@Controller('api/v1/audit')
export class AuditController {
  constructor(
    @Inject(AuditReads) private readonly reads: AuditReads,
    @Inject(AuditTrail) private readonly trail: AuditTrail,
  ) {}

  @Get()
  @Act('audit.read')
  @ApiOperation({
    summary: 'What people did and were refused, newest first; of one person, act, outcome or time, or all',
  })
  async page(@Query({ schema: auditQuery }) query: z.output<typeof auditQuery>): Promise<unknown> {
    const { person, ...asked } = query;
    return pageBody('entries', await this.reads.page({ ...asked, accountId: person }));
  }

  @Get('csv')
  @Act('audit.read')
  @ApiOperation({ summary: `The same as a sheet, the newest ${SHEET_ENTRIES_MAX} at most: narrow the time for more` })
  async sheet(
    @Query({ schema: auditFilter }) query: z.output<typeof auditFilter>,
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

  @Get('check')
  @Act('audit.read')
  @ApiOperation({
    summary: 'Hash the whole trail anew: whether an entry was changed, taken out or cut off, and where first',
  })
  async check(): Promise<unknown> {
    const { entries, head, flaw } = await this.reads.check(await this.trail.head());
    return { isWhole: flaw === undefined, entries, flaw: flaw ?? null, head: { ...head, hash: toHex(head.hash) } };
  }
}
