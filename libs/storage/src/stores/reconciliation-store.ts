import type { Cause, Difference } from '@jackpot/books';
import { must } from '@jackpot/money';
import { asBuffer } from '../sql/bytes.js';
import type { SqlSession } from '../sql/sql-session.js';
import { ReconciliationRecord, ReconciliationDifferenceRecord } from '../entities/accounting.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

/** A comparison of our closed days with another system's list. */
export type NewReconciliation = Omit<ReconciliationRecord, 'reconciliationId'>;

export interface ReconciliationSummary extends Omit<ReconciliationRecord, 'source'> {
  readonly differences: number;
  /** Differences without a known cause. */
  readonly open: number;
}

export interface DifferenceRecord
  extends Difference, Pick<ReconciliationDifferenceRecord, 'number' | keyof Resolution> {}

/** What a person found out about a difference. */
export interface Resolution {
  readonly cause: Cause | null;
  readonly note: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: number | null;
}

/** Comparisons, and the causes that people found of their differences. A resolution is written once. */
export class ReconciliationStore extends SqlStore {
  /** Adds a comparison. The same list for the same days again: the comparison that is there, with its resolutions. */
  async keep(
    made: NewReconciliation,
    differences: readonly Difference[],
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const id = await this.transaction((session) => insert(session, made, differences));
    return id === 'taken' ? { id: await this.#idOf(made), isNew: false } : { id, isNew: true };
  }

  /** Newest first. */
  ofLink(linkId: string, limit: number): Promise<readonly ReconciliationSummary[]> {
    const sql = `${SELECT} WHERE r.link_id = ? ORDER BY r.reconciliation_id DESC LIMIT ?`;
    return this.list(readRecord, sql, [linkId, limit]);
  }

  one(linkId: string, id: number): Promise<ReconciliationSummary | undefined> {
    return this.first(readRecord, `${SELECT} WHERE r.link_id = ? AND r.reconciliation_id = ?`, [linkId, id]);
  }

  differences(id: number): Promise<readonly DifferenceRecord[]> {
    return this.list(readDifference, SELECT_DIFFERENCES, [id]);
  }

  /** Records the cause of a difference. False where it has one, or there is no difference of this number. */
  async resolve(id: number, number: number, { cause, note, resolvedBy, resolvedAt }: Resolution): Promise<boolean> {
    return (await this.run(RESOLVE, [cause, note, resolvedBy, resolvedAt, id, number])) === 1;
  }

  async #idOf({ linkId, kind, fromDay, toDay, sourceHash }: NewReconciliation): Promise<number> {
    const found = await this.first(readId, SELECT_ID, [linkId, kind, fromDay, toDay, asBuffer(sourceHash)]);
    return must(found, 'the comparison that took the key').reconciliationId;
  }
}

async function insert(
  session: SqlSession,
  made: NewReconciliation,
  differences: readonly Difference[],
): Promise<number> {
  await session.run(insertInto(ReconciliationRecord, NEW_FIELDS), newValues(made));
  const [row] = await session.rows<{ readonly id: string | number }>('SELECT LAST_INSERT_ID() AS id');
  const reconciliationId = Number(must(row, 'the id of the inserted row').id);
  for (const [index, { kind, key: itemKey, ours, theirs }] of differences.entries()) {
    const found = { reconciliationId, number: index + 1, kind, itemKey, ours: textOf(ours), theirs: textOf(theirs) };
    await session.run(insertInto(ReconciliationDifferenceRecord, FOUND_FIELDS), foundValues(found));
  }
  return reconciliationId;
}

function textOf(fields: Difference['ours']): string | null {
  return fields === null ? null : JSON.stringify(fields);
}

const NEW_FIELDS = fieldsOf(ReconciliationRecord).filter(
  (field): field is keyof NewReconciliation => field !== 'reconciliationId',
);
const RECORD_FIELDS = fieldsOf(ReconciliationRecord).filter(
  (field): field is Exclude<keyof ReconciliationRecord, 'source'> => field !== 'source',
);
const FOUND_FIELDS = ['reconciliationId', 'number', 'kind', 'itemKey', 'ours', 'theirs'] as const;
const newValues = valuesOf(ReconciliationRecord, NEW_FIELDS);
const foundValues = valuesOf(ReconciliationDifferenceRecord, FOUND_FIELDS);
const readId = readerOf(ReconciliationRecord, ['reconciliationId']);
const readRow = readerOf(ReconciliationRecord, RECORD_FIELDS);
const readDifferenceRow = readerOf(ReconciliationDifferenceRecord);

const SELECT_ID = `
  SELECT reconciliation_id FROM reconciliation
  WHERE link_id = ? AND kind = ? AND from_day = ? AND to_day = ? AND source_hash = ?`;
const SELECT = `
  SELECT ${columnList(ReconciliationRecord, RECORD_FIELDS, 'r')},
    (SELECT COUNT(*) FROM reconciliation_difference d WHERE d.reconciliation_id = r.reconciliation_id) AS differences,
    (SELECT COUNT(*) FROM reconciliation_difference d
      WHERE d.reconciliation_id = r.reconciliation_id AND d.cause IS NULL) AS open
  FROM reconciliation r`;
const SELECT_DIFFERENCES = `
  SELECT ${columnList(ReconciliationDifferenceRecord)} FROM reconciliation_difference
  WHERE reconciliation_id = ? ORDER BY number`;
const RESOLVE = `
  UPDATE reconciliation_difference SET cause = ?, note = ?, resolved_by = ?, resolved_at = ?
  WHERE reconciliation_id = ? AND number = ? AND cause IS NULL`;

function readRecord(row: object): ReconciliationSummary {
  const { differences, open } = row as { readonly differences: string; readonly open: string };
  return { ...readRow(row), differences: Number(differences), open: Number(open) };
}

function readDifference(row: object): DifferenceRecord {
  const { reconciliationId: _, itemKey: key, ours, theirs, ...rest } = readDifferenceRow(row);
  return { ...rest, key, ours: fieldsIn(ours), theirs: fieldsIn(theirs) };
}

function fieldsIn(text: string | null): Difference['ours'] {
  return text === null ? null : (JSON.parse(text) as NonNullable<Difference['ours']>);
}
