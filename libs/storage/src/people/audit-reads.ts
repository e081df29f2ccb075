import type { DataSource } from 'typeorm';
import { type Page, type PageRequest, pageOf } from '../reads/page.js';
import { entriesAfter } from './append-entry.js';
import { AUDIT_GENESIS, type AuditFlaw, type AuditHead, type ChainKey, auditFlaw, headFlaw } from './audit-chain.js';
import { MoreThanOrEqual, Not } from '../entities/find-operators.js';
import { AuditRecord } from '../entities/people.js';
import { orStorageFault } from '../storage-fault.js';

/** Entries read at a time when the whole chain is checked: TypeORM takes 6 ms of the deciding thread for them (ADR 33). */
const CHECK_ROWS = 250;

/** A filter of entries. Times in ms since 1970; `from` is included, `to` is not. */
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

/** Acts of one account since a time, in ms since 1970. */
export interface CountedActs {
  readonly accountId: string;
  readonly act: string;
  readonly since: number;
  readonly except: string;
}

/** What a check of the whole trail found. */
export interface AuditChecked {
  readonly entries: number;
  readonly head: AuditHead;
  readonly flaw: AuditFlaw | undefined;
}

/** What auditors read of the trail. */
export class AuditReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly key: ChainKey,
  ) {}

  /** Entries, newest first. */
  async page({ from, to, limit, before, ...equal }: AuditRequest): Promise<Page<AuditRecord>> {
    const query = this.dataSource.getRepository(AuditRecord).createQueryBuilder('entry').where('1 = 1');
    for (const [name, value] of Object.entries(equal))
      if (value !== undefined) query.andWhere(`entry.${name} = :${name}`, { [name]: value });
    if (from !== undefined) query.andWhere('entry.at >= :from', { from });
    if (to !== undefined) query.andWhere('entry.at < :to', { to });
    return orStorageFault(() => pageOf(query, 'sequence', { before, limit }));
  }

  /**
   * How often an account began an act since a time and was not refused: those under way count too, so that many at once do not
   * pass a limit together. Acts whose subject is `except` do not count.
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

  /** Hashes the whole trail again, up to a head that was read before: entries added meanwhile do not count as missing. */
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
