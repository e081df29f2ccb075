import type { PageSize } from '@jackpot/engine';
import type { Batch } from '@jackpot/journal';
import type { Seals } from '../sealed/seals.js';
import { StorageFault } from '../storage-fault.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { JournalRecord } from '../entities/journal.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';

type SealedBatch = Batch & { readonly seal: Uint8Array };

const FIELDS = fieldsOf(JournalRecord).filter((field) => field !== 'eventsBytes') as readonly (keyof SealedBatch)[];

export const INSERT_BATCH = insertInto(JournalRecord, FIELDS);

/**
 * Measures the batches first, so that batches beyond the page's size are not read. STRAIGHT_JOIN makes the server read
 * the page before the journal `j`.
 */
const SELECT_PAGE = `
  SELECT STRAIGHT_JOIN ${columnList(JournalRecord, FIELDS, 'j')}
  FROM (
    SELECT batch FROM (
      SELECT batch, SUM(events_bytes) OVER (ORDER BY batch) - events_bytes AS bytes_before
      FROM (SELECT batch, events_bytes FROM journal WHERE stream = ? AND batch > ? ORDER BY batch LIMIT ?) AS following
    ) AS measured WHERE bytes_before < ?
  ) AS page
  JOIN journal j ON j.stream = ? AND j.batch = page.batch
  ORDER BY j.batch`;

export const SELECT_BATCH = `SELECT ${columnList(JournalRecord, FIELDS)} FROM journal WHERE stream = ? AND batch = ?`;

export type BatchSeals = Pick<Seals, 'ageOfBatch'> | null;

/** Checks the seals of one stream in order: after a batch sealed with a current key, an earlier key is rejected. */
export function inOrder(seals: BatchSeals): BatchSeals {
  if (seals === null) return null;
  let isUnderPresentKey = false;
  return {
    ageOfBatch: (batch, seal) => {
      const age = seals.ageOfBatch(batch, seal);
      if (age === 'before' && isUnderPresentKey) return null;
      isUnderPresentKey ||= age === 'now';
      return age;
    },
  };
}

/**
 * Reads a page of batches. If `seals` is null, seals are not checked.
 * @throws StorageFault JOURNAL_FORGED if a batch has no valid seal
 */
export async function readPage(
  sql: Pick<SqlSession, 'rows'>,
  { stream, afterBatch, seals }: { readonly stream: string; readonly afterBatch: number; readonly seals: BatchSeals },
  { batches, bytes }: PageSize,
): Promise<readonly Batch[]> {
  const rows = await sql.rows<object>(SELECT_PAGE, [stream, afterBatch, batches, bytes, stream]);
  const ordered = inOrder(seals);
  return rows.map((row) => {
    const { seal, ...batch } = sealedBatchOf(row);
    if (ordered?.ageOfBatch(batch, seal) === null)
      throw new StorageFault('JOURNAL_FORGED', false, { detail: `batch ${batch.batch} of ${stream}` });
    return batch;
  });
}

export const SELECT_STREAMS = 'SELECT DISTINCT stream FROM journal ORDER BY stream';

export const rowOf: (batch: SealedBatch) => readonly SqlValue[] = valuesOf(JournalRecord, FIELDS);

/** Numbers stay far below 2^53, because the journal's encoding has 48 bits. */
export const sealedBatchOf: (row: object) => SealedBatch = readerOf(JournalRecord, FIELDS);
