import { assert } from '@jackpot/money';
import { toHex } from '@jackpot/journal';
import type { DataSource, EntityManager, FindOptionsWhere } from 'typeorm';
import { In, IsNull, MoreThan } from '../entities/find-operators.js';
import { entriesAfter, lockHead, readHead } from '../people/append-entry.js';
import {
  AUDIT_GENESIS,
  type AuditFlaw,
  type AuditHead,
  auditFlaw,
  headFlaw,
  isUnderPresentKey,
} from '../people/audit-chain.js';
import { orStorageFault } from '../storage-fault.js';
import { SEALED_TABLES } from '../tables/index.js';
import { AuditRecord } from '../entities/people.js';
import type { SealedTable } from '../tables/table.js';
import { type CoveredRow, SealedRepository } from './sealed-repository.js';
import type { AlteredRow, Alteration, Seals } from './seals.js';

/** Result of a check. If the audit trail has a flaw, the rows were not compared. */
export interface RecordsChecked {
  readonly head: AuditHead;
  readonly flaw: AuditFlaw | undefined;
  readonly altered: readonly AlteredRow[];
}

/** Entries per read. TypeORM needs 6 ms for them, in the thread that decides commands (ADR 33). */
const PAGE = 250;
/** Maximum number of rows to look up in one check. The audit trail is locked meanwhile. */
const LOOKED_UP_MAX = 5_000;

type Recorded = Map<string, string>;

/**
 * Compares the rows that give rights with the audit trail, which records the seal of every row. Finds what an owner of
 * the database can do without the key: put back an earlier row, delete a row, or remove entries. Later checks read only
 * new entries. The head of the trail is locked while rows are compared.
 */
export class RecordsCheck {
  readonly #rows: readonly SealedRepository<object>[];
  readonly #recorded: ReadonlyMap<string, Recorded>;
  #head: AuditHead = { sequence: 0, hash: AUDIT_GENESIS };
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: Seals,
  ) {
    this.#rows = SEALED_TABLES.map((table) => new SealedRepository(table.entity, seals));
    this.#recorded = new Map(SEALED_TABLES.map(({ name }) => [name, new Map<string, string>()]));
  }

  check(): Promise<RecordsChecked> {
    const work = (): Promise<RecordsChecked> => orStorageFault(() => this.#check());
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }

  async #check(): Promise<RecordsChecked> {
    // Reads most of the trail without the lock, because a trail of years takes seconds.
    const { manager: reads } = this.dataSource;
    const flaw = await this.#follow(reads, await readHead(reads));
    if (flaw !== undefined) return { head: this.#head, flaw, altered: [] };
    return this.dataSource.transaction(async (manager) => {
      const found = await this.#follow(manager, await lockHead(manager));
      if (found !== undefined) return { head: this.#head, flaw: found, altered: [] };
      const altered: AlteredRow[] = [];
      for (const rows of this.#rows) altered.push(...(await this.#compare(manager, rows)));
      return { head: this.#head, flaw: undefined, altered };
    });
  }

  async #follow(manager: EntityManager, head: AuditHead): Promise<AuditFlaw | undefined> {
    const known = await this.#lastKnown(manager);
    if (known !== undefined) return known;
    for (;;) {
      const page = { after: this.#head.sequence, upTo: head.sequence, limit: PAGE };
      const records = await entriesAfter(manager, page);
      const flaw = auditFlaw(records, this.#head, this.seals);
      if (flaw !== undefined) return flaw;
      for (const record of records) this.#remember(record);
      const last = records.at(-1);
      if (last !== undefined)
        this.#head = {
          sequence: last.sequence,
          hash: last.hash,
          isUnderPresentKey: isUnderPresentKey(last, this.seals),
        };
      if (records.length < PAGE) return headFlaw(this.#head, head);
    }
  }

  /** Checks that the last known entry still exists, because removing the newest entries could go unnoticed. */
  async #lastKnown(manager: EntityManager): Promise<AuditFlaw | undefined> {
    const { sequence, hash } = this.#head;
    if (sequence === 0) return undefined;
    return (await manager.existsBy(AuditRecord, { sequence, hash })) ? undefined : { sequence, what: 'NOT_THE_HEAD' };
  }

  #remember({ rowKey, rowSeal }: AuditRecord): void {
    const recorded = rowKey === null ? undefined : this.#recorded.get(rowKey.slice(0, rowKey.indexOf('/')));
    if (rowKey === null || recorded === undefined) return;
    if (rowSeal === null) recorded.delete(rowKey);
    else recorded.set(rowKey, toHex(rowSeal));
  }

  async #compare(manager: EntityManager, rows: SealedRepository<object>): Promise<readonly AlteredRow[]> {
    const { table } = rows;
    const recorded = this.#recorded.get(table.name) ?? new Map<string, string>();
    const altered: AlteredRow[] = [];
    const seen = new Set<string>();
    for (const { row, seal } of await rows.covered(manager, liveRows(table, this.seals.now()))) {
      const key = rows.keyOf(row);
      seen.add(key);
      const what = this.#alterationOf(table, { row, seal }, recorded.get(key));
      if (what !== undefined) altered.push({ table: table.name, row: key, what });
    }
    const others = [...recorded.keys()].filter((key) => !seen.has(key));
    if (table.sealing.live === undefined)
      return [...altered, ...others.map((row) => ({ table: table.name, row, what: 'MISSING' }) as const)];
    return [...altered, ...(await this.#lookUp(manager, rows, others.slice(0, LOOKED_UP_MAX)))];
  }

  /**
   * Checks recorded rows that no longer give a right. Those with the recorded seal leave `#recorded`, because they
   * never give a right again.
   */
  async #lookUp(
    manager: EntityManager,
    rows: SealedRepository<object>,
    keys: readonly string[],
  ): Promise<readonly AlteredRow[]> {
    const { table } = rows;
    const recorded = this.#recorded.get(table.name);
    const [field, ...more] = table.key;
    assert(field !== undefined && more.length === 0, `${table.name} has a key of one column`);
    const altered: AlteredRow[] = [];
    for (let at = 0; at < keys.length; at += PAGE) {
      const page = keys.slice(at, at + PAGE);
      const ids = page.map((key) => key.slice(key.indexOf('/') + 1));
      const found = new Map(
        (await rows.covered(manager, { [field]: In(ids) })).map((read) => [rows.keyOf(read.row), read]),
      );
      for (const key of page) {
        const read = found.get(key);
        const what = read === undefined ? 'MISSING' : this.#alterationOf(table, read, recorded?.get(key));
        if (what === undefined) recorded?.delete(key);
        else altered.push({ table: table.name, row: key, what });
      }
    }
    return altered;
  }

  #alterationOf(table: SealedTable, { row, seal }: CoveredRow, recorded: string | undefined): Alteration | undefined {
    if (!this.seals.isSealed(table, row, seal)) return 'FORGED';
    return recorded === toHex(seal) ? undefined : 'OUTDATED';
  }
}

function liveRows({ sealing: { live } }: SealedTable, now: number): FindOptionsWhere<object> {
  if (live === undefined) return {};
  const until = live.until === undefined ? {} : { [live.until]: MoreThan(now) };
  return { [live.field]: live.is ?? IsNull(), ...until };
}
