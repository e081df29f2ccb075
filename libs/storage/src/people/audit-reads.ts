import type { DataSource } from 'typeorm';
import { type Page, type PageRequest, pageOf } from '../reads/page.js';
import { AUDIT_GENESIS, type AuditFlaw, type AuditHead, type ChainKey, auditFlaw, headFlaw } from './audit-chain.js';
import { AuditRecord } from '../entities/people.js';
import { orTypeormFault } from '../storage-fault.js';

/** Entries read at a time when the whole chain is checked. */
const CHECK_ROWS = 1_000;

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

const COUNT_OF = `
  SELECT COUNT(*) AS count FROM audit_entry AS begun
  WHERE begun.account_id = ? AND begun.act = ? AND begun.at >= ? AND begun.subject <> ? AND begun.outcome = 'REQUESTED'
    AND NOT EXISTS (
      SELECT 1 FROM audit_entry AS ended
      WHERE ended.account_id = begun.account_id AND ended.sequence > begun.sequence
        AND ended.request_id = begun.request_id AND ended.outcome <> 'DONE'
    )`;

/** What a check of the whole trail found. */
export interface AuditChecked {
  readonly entries: number;
  readonly head: AuditHead;
  readonly flaw: AuditFlaw | undefined;
}

/** What auditors read of the trail. */
export class AuditReads {
  readonly #dataSource: DataSource;

  /** @param dataSource of `openDataSource`; its owner closes it. */
  constructor(
    dataSource: DataSource,
    private readonly key: ChainKey,
  ) {
    this.#dataSource = dataSource;
  }

  /** Entries, newest first. */
  async page({ from, to, limit, before, ...equal }: AuditRequest): Promise<Page<AuditRecord>> {
    const query = this.#dataSource.getRepository(AuditRecord).createQueryBuilder('entry').where('1 = 1');
    for (const [name, value] of Object.entries(equal))
      if (value !== undefined) query.andWhere(`entry.${name} = :${name}`, { [name]: value });
    if (from !== undefined) query.andWhere('entry.at >= :from', { from });
    if (to !== undefined) query.andWhere('entry.at < :to', { to });
    return orTypeormFault(() => pageOf(query, 'sequence', { before, limit }));
  }

  /**
   * How often an account began an act since a time and was not refused: those under way count too, so that many at once do not
   * pass a limit together. Acts whose subject is `except` do not count.
   */
  async countOf({ accountId, act, since, except }: CountedActs): Promise<number> {
    const [row] = await orTypeormFault(() =>
      this.#dataSource.query<readonly { readonly count: string }[]>(COUNT_OF, [accountId, act, since, except]),
    );
    return Number(row?.count ?? 0);
  }

  /** Hashes the whole trail again, up to a head that was read before: entries added meanwhile do not count as missing. */
  async check(head: AuditHead): Promise<AuditChecked> {
    let last: AuditHead = { sequence: 0, hash: AUDIT_GENESIS };
    for (;;) {
      const records = await this.#after(last.sequence, head.sequence);
      const flaw = auditFlaw(records, last, this.key);
      if (flaw !== undefined) return { entries: flaw.sequence - 1, head, flaw };
      last = records.at(-1) ?? last;
      if (records.length < CHECK_ROWS) return { entries: last.sequence, head, flaw: headFlaw(last, head) };
    }
  }

  #after(sequence: number, last: number): Promise<readonly AuditRecord[]> {
    const query = this.#dataSource
      .getRepository(AuditRecord)
      .createQueryBuilder('entry')
      .where('entry.sequence > :sequence AND entry.sequence <= :last', { sequence, last })
      .orderBy('entry.sequence', 'ASC')
      .limit(CHECK_ROWS);
    return orTypeormFault(() => query.getMany());
  }
}
