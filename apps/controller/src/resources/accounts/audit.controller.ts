import { AUDIT_SHEET_ENTRIES_MAX, signatureOf } from '@jackpot/contract';
import { csvOf, type Sheet } from '@jackpot/books';
import { AccountRepository, type AuditRecord, AuditReads, AuditTrail } from '@jackpot/storage';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { toHex } from '@jackpot/journal';
import { type In, Input, Op } from '../../http/operation.js';

const SHEET_PAGE = 1_000;
const ID_START_CHARS = 8;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

interface ReadableEntry extends AuditRecord {
  readonly subjectText: string;
}

@Controller()
export class AuditController {
  constructor(
    private readonly reads: AuditReads,
    private readonly trail: AuditTrail,
    private readonly accounts: AccountRepository,
  ) {}

  @Op('audit.list')
  async page(@Input() { query }: In<'audit.list'>) {
    const { person, ...filter } = query;
    const { rows, next } = await this.reads.page({ ...filter, accountId: person });
    return { entries: await this.#readable(rows), next };
  }

  @Op('audit.sheet')
  async sheet(@Input() { query }: In<'audit.sheet'>, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
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
    return csvOf(auditSheet(await this.#readable(entries)));
  }

  @Op('audit.check')
  async check() {
    const { entries, head, flaw } = await this.reads.check(await this.trail.head());
    return { isWhole: flaw === undefined, entries, flaw: flaw ?? null, head };
  }

  async #readable(entries: readonly AuditRecord[]): Promise<ReadableEntry[]> {
    const names = new Map((await this.accounts.all()).map((account) => [account.accountId, signatureOf(account)]));
    return entries.map((entry) => ({
      ...entry,
      subjectText: entry.subject.replaceAll(UUID, (id) => names.get(id) ?? id.slice(0, ID_START_CHARS)),
    }));
  }
}

const COLUMNS = [
  ...['sequence', 'at', 'name', 'license', 'roles', 'act', 'subject', 'subjectText', 'outcome', 'requestId'],
  ...['accountId', 'hash'],
] as const;

/** Each row includes the entry's hash, so a printed line can be checked against the chain. */
function auditSheet(entries: readonly ReadableEntry[]): Sheet {
  const rows = entries.map(
    ({ sequence, at, name, license, roles, act, subject, subjectText, outcome, requestId, accountId, hash }) =>
      [
        ...[sequence, new Date(at).toISOString(), name, license, roles, act, subject, subjectText, outcome, requestId],
        ...[accountId, toHex(hash)],
      ] as const,
  );
  return { name: 'audit-trail', columns: COLUMNS, rows };
}
