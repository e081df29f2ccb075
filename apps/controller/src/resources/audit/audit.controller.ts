import { AUDIT_SHEET_ENTRIES_MAX, api, type InputOf, type ResultOf } from '@jackpot/contract';
import { csvOf, type Sheet } from '@jackpot/books';
import { type AuditRecord, AuditReads, AuditTrail } from '@jackpot/storage';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, Operation } from '../../http/operation.js';
import { toHex } from '@jackpot/journal';

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
    const { person, ...filter } = query;
    const { rows, next } = await this.reads.page({ ...filter, accountId: person });
    return { entries: rows, next };
  }

  @Operation(api.audit.sheet)
  async sheet(
    @Input() { query }: InputOf<typeof api.audit.sheet>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { person, ...filter } = query;
    const entries: AuditRecord[] = [];
    let before: number | undefined;
    do {
      const page = await this.reads.page({ ...filter, accountId: person, before, limit: SHEET_PAGE });
      entries.push(...page.rows);
      before = page.next ?? undefined;
    } while (before !== undefined && entries.length < AUDIT_SHEET_ENTRIES_MAX);
    void reply.header('content-disposition', 'attachment; filename="audit-trail.csv"');
    void reply.type('text/csv; charset=utf-8');
    return csvOf(auditSheet(entries));
  }

  @Operation(api.audit.check)
  async check(): Promise<ResultOf<typeof api.audit.check>> {
    const { entries, head, flaw } = await this.reads.check(await this.trail.head());
    return { isWhole: flaw === undefined, entries, flaw: flaw ?? null, head };
  }
}

const COLUMNS = [
  ...['sequence', 'at', 'name', 'license', 'roles', 'act', 'subject', 'outcome', 'requestId', 'accountId', 'hash'],
] as const;

/** Entries of the audit trail as a sheet; with each its hash, so that a printed line can be held against the chain. */
function auditSheet(entries: readonly AuditRecord[]): Sheet {
  const rows = entries.map(
    ({ sequence, at, name, license, roles, act, subject, outcome, requestId, accountId, hash }) =>
      [
        ...[sequence, new Date(at).toISOString(), name, license, roles, act, subject, outcome, requestId],
        ...[accountId, toHex(hash)],
      ] as const,
  );
  return { name: 'audit-trail', columns: COLUMNS, rows };
}
