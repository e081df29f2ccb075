import type { Batch } from '@jackpot/journal';
import type { SqlValue } from '../sql/sql-session.js';
import { journal } from '../tables/journal.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';

export const INSERT_BATCH = insertInto(journal);

export const SELECT_BATCHES = `
  SELECT ${columnList(journal)} FROM journal WHERE stream = ? AND batch > ? ORDER BY batch LIMIT ?`;

export const SELECT_STREAMS = 'SELECT DISTINCT stream FROM journal ORDER BY stream';

/** The values of `INSERT_BATCH`. */
export const rowOf: (batch: Batch) => readonly SqlValue[] = valuesOf(
  journal,
  fieldsOf(journal) as readonly (keyof typeof journal.columns)[],
);

/** The batch of a row. Its numbers stay far below 2^53: the journal's own encoding holds 48 bits. */
export const batchOf: (row: object) => Batch = readerOf(journal);
