import type { Cause, Difference, DifferenceKind, GamingDay } from '@jackpot/books';
import { must } from '@jackpot/money';
import { asBuffer, copyOf } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import type { SqlSession } from '../sql/sql-session.js';
import { orStorageFault } from '../storage-fault.js';

export const RECONCILIATION_KINDS = ['slips', 'signs', 'sensors'] as const;
export type ReconciliationKind = (typeof RECONCILIATION_KINDS)[number];

/** One comparison of our closed days with somebody else's list. */
export interface NewReconciliation {
  readonly linkId: string;
  readonly kind: ReconciliationKind;
  readonly fromDay: GamingDay;
  readonly toDay: GamingDay;
  /** The list as it came, and its SHA-256. */
  readonly source: string;
  readonly sourceHash: Uint8Array;
  readonly matched: number;
  readonly madeAt: number;
  readonly madeBy: string;
}

export interface ReconciliationRecord extends Omit<NewReconciliation, 'source'> {
  readonly reconciliationId: number;
  readonly differences: number;
  /** Differences of which nobody has said where they come from. */
  readonly open: number;
}

export interface DifferenceRecord extends Difference {
  readonly number: number;
  readonly cause: Cause | null;
  readonly note: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: number | null;
}

export interface Resolution {
  readonly cause: Cause;
  readonly note: string;
  readonly resolvedBy: string;
  readonly resolvedAt: number;
}

/** Comparisons and what people found out about their differences. A resolution is written once. */
export class ReconciliationStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Keeps a comparison; the same list for the same days again is the one that is there, with what was resolved of it. */
  async keep(
    made: NewReconciliation,
    differences: readonly Difference[],
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    try {
      return { id: await this.#sql.transaction((session) => insert(session, made, differences)), isNew: true };
    } catch (failure) {
      if (!(failure instanceof SqlFailure) || failure.kind !== 'duplicate')
        return orStorageFault(() => Promise.reject(failure as Error));
      return { id: await orStorageFault(() => this.#idOf(made)), isNew: false };
    }
  }

  /** Newest first. */
  async ofLink(linkId: string, limit: number): Promise<readonly ReconciliationRecord[]> {
    const rows = await this.#rows<Row>(`${SELECT} WHERE r.link_id = ? ORDER BY r.reconciliation_id DESC LIMIT ?`, [
      linkId,
      limit,
    ]);
    return rows.map(recordOf);
  }

  async one(linkId: string, id: number): Promise<ReconciliationRecord | undefined> {
    const [row] = await this.#rows<Row>(`${SELECT} WHERE r.link_id = ? AND r.reconciliation_id = ?`, [linkId, id]);
    return row === undefined ? undefined : recordOf(row);
  }

  async differences(id: number): Promise<readonly DifferenceRecord[]> {
    const rows = await this.#rows<DifferenceRow>(SELECT_DIFFERENCES, [id]);
    return rows.map(differenceOf);
  }

  /** Says where a difference comes from. False where it is resolved already, or there is none of this number. */
  async resolve(id: number, number: number, { cause, note, resolvedBy, resolvedAt }: Resolution): Promise<boolean> {
    const changed = await orStorageFault(() =>
      this.#sql.run(RESOLVE, [cause, note, resolvedBy, resolvedAt, id, number]),
    );
    return changed === 1;
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  async #idOf({ linkId, kind, fromDay, toDay, sourceHash }: NewReconciliation): Promise<number> {
    const values = [linkId, kind, fromDay, toDay, asBuffer(sourceHash)];
    const [row] = await this.#sql.rows<{ readonly reconciliation_id: string }>(SELECT_ID, values);
    return Number(must(row, 'the comparison that took the key').reconciliation_id);
  }

  #rows<T>(sql: string, values: readonly (string | number)[]): Promise<readonly T[]> {
    return orStorageFault(() => this.#sql.rows<T>(sql, values));
  }
}

async function insert(
  session: SqlSession,
  made: NewReconciliation,
  differences: readonly Difference[],
): Promise<number> {
  const { linkId, kind, fromDay, toDay, source, sourceHash, matched, madeAt, madeBy } = made;
  await session.run(INSERT, [linkId, kind, fromDay, toDay, source, asBuffer(sourceHash), matched, madeAt, madeBy]);
  const [row] = await session.rows<{ readonly id: string | number }>('SELECT LAST_INSERT_ID() AS id');
  const id = Number(must(row, 'the id of what was just inserted').id);
  for (const [index, { kind: what, key, ours, theirs }] of differences.entries())
    await session.run(INSERT_DIFFERENCE, [id, index + 1, what, key, textOf(ours), textOf(theirs)]);
  return id;
}

function textOf(fields: Difference['ours']): string | null {
  return fields === null ? null : JSON.stringify(fields);
}

const INSERT = `
  INSERT INTO reconciliation
    (link_id, kind, from_day, to_day, source, source_hash, matched, made_at, made_by)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_DIFFERENCE = `
  INSERT INTO reconciliation_difference (reconciliation_id, number, kind, item_key, ours, theirs) VALUES (?, ?, ?, ?, ?, ?)`;
const SELECT_ID = `
  SELECT reconciliation_id FROM reconciliation
  WHERE link_id = ? AND kind = ? AND from_day = ? AND to_day = ? AND source_hash = ?`;
const SELECT = `
  SELECT r.reconciliation_id, r.link_id, r.kind, r.from_day, r.to_day, r.source_hash, r.matched, r.made_at, r.made_by,
    (SELECT COUNT(*) FROM reconciliation_difference d WHERE d.reconciliation_id = r.reconciliation_id) AS differences,
    (SELECT COUNT(*) FROM reconciliation_difference d
      WHERE d.reconciliation_id = r.reconciliation_id AND d.cause IS NULL) AS open
  FROM reconciliation r`;
const SELECT_DIFFERENCES = `
  SELECT number, kind, item_key, ours, theirs, cause, note, resolved_by, resolved_at
  FROM reconciliation_difference WHERE reconciliation_id = ? ORDER BY number`;
const RESOLVE = `
  UPDATE reconciliation_difference SET cause = ?, note = ?, resolved_by = ?, resolved_at = ?
  WHERE reconciliation_id = ? AND number = ? AND cause IS NULL`;

interface Row {
  readonly reconciliation_id: string;
  readonly link_id: string;
  readonly kind: ReconciliationKind;
  readonly from_day: string;
  readonly to_day: string;
  readonly source_hash: Buffer;
  readonly matched: number;
  readonly made_at: string;
  readonly made_by: string;
  readonly differences: string;
  readonly open: string;
}

interface DifferenceRow {
  readonly number: number;
  readonly kind: DifferenceKind;
  readonly item_key: string;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly cause: Cause | null;
  readonly note: string | null;
  readonly resolved_by: string | null;
  readonly resolved_at: string | null;
}

function recordOf(row: Row): ReconciliationRecord {
  return {
    reconciliationId: Number(row.reconciliation_id),
    linkId: row.link_id,
    kind: row.kind,
    fromDay: row.from_day as GamingDay,
    toDay: row.to_day as GamingDay,
    sourceHash: copyOf(row.source_hash),
    matched: row.matched,
    madeAt: Number(row.made_at),
    madeBy: row.made_by,
    differences: Number(row.differences),
    open: Number(row.open),
  };
}

function differenceOf(row: DifferenceRow): DifferenceRecord {
  const fieldsOf = (text: string | null): Difference['ours'] =>
    text === null ? null : (JSON.parse(text) as NonNullable<Difference['ours']>);
  return {
    number: row.number,
    kind: row.kind,
    key: row.item_key,
    ours: fieldsOf(row.ours),
    theirs: fieldsOf(row.theirs),
    cause: row.cause,
    note: row.note,
    resolvedBy: row.resolved_by,
    resolvedAt: row.resolved_at === null ? null : Number(row.resolved_at),
  };
}
