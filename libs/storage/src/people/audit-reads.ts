import type { DataSource } from 'typeorm';
import { type Page, type PageRequest, pageOf } from '../reads/page.js';
import { entriesAfter } from './append-entry.js';
import { AUDIT_GENESIS, type AuditFlaw, type AuditHead, type ChainKey, auditFlaw, headFlaw } from './audit-chain.js';
import { MoreThanOrEqual, Not } from '../entities/find-operators.js';
import { AuditRecord } from '../entities/people.js';
import { orStorageFault } from '../storage-fault.js';

/** Entries per read. TypeORM needs 6 ms for them, in the thread that decides commands (ADR 33). */
const CHECK_ROWS = 250;

export interface AuditRequest extends PageRequest {
  readonly accountId?: string | undefined;
  readonly license?: string | undefined;
  readonly act?: string | undefined;
  readonly subject?: string | undefined;
  readonly outcome?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface CountedActs {
  readonly accountId: string;
  readonly act: string;
  readonly since: number;
  readonly except: string;
}

export interface AuditChecked {
  readonly entries: number;
  readonly head: AuditHead;
  readonly flaw: AuditFlaw | undefined;
}

export class AuditReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly key: ChainKey,
  ) {}

  async page({ from, to, limit, before, ...equal }: AuditRequest): Promise<Page<AuditRecord>> {
    const query = this.dataSource.getRepository(AuditRecord).createQueryBuilder('entry').where('1 = 1');
    for (const [name, value] of Object.entries(equal))
      if (value !== undefined) query.andWhere(`entry.${name} = :${name}`, { [name]: value });
    if (from !== undefined) query.andWhere('entry.at >= :from', { from });
    if (to !== undefined) query.andWhere('entry.at < :to', { to });
    return orStorageFault(() => pageOf(query, 'sequence', { before, limit }));
  }

  /**
   * Counts acts that were not refused, including those in progress, so that simultaneous requests cannot exceed a
   * limit.
   */
  async countOf({ accountId, act, since, except }: CountedActs): Promise<number> {
    const query = this.dataSource
      .getRepository(AuditRecord)
      .createQueryBuilder('begun')
      .where({ accountId, act, at: MoreThanOrEqual(since), subject: Not(except), outcome: 'REQUESTED' })
      .andWhere((begun) => {
        const ended = begun.subQuery().select('1').from(AuditRecord, 'ended');
        ended.where('ended.accountId = begun.accountId AND ended.sequence > begun.sequence');
        ended.andWhere("ended.requestId = begun.requestId AND ended.outcome <> 'DONE'");
        return `NOT EXISTS ${ended.getQuery()}`;
      });
    return orStorageFault(() => query.getCount());
  }

  /** Checks the trail up to the given head. Entries added during the check are not considered. */
  async check(head: AuditHead): Promise<AuditChecked> {
    let last: AuditHead = { sequence: 0, hash: AUDIT_GENESIS };
    for (;;) {
      const page = { after: last.sequence, upTo: head.sequence, limit: CHECK_ROWS };
      const records = await orStorageFault(() => entriesAfter(this.dataSource.manager, page));
      const flaw = auditFlaw(records, last, this.key);
      if (flaw !== undefined) return { entries: flaw.sequence - 1, head, flaw };
      last = records.at(-1) ?? last;
      if (records.length < CHECK_ROWS) return { entries: last.sequence, head, flaw: headFlaw(last, head) };
    }
  }
}
