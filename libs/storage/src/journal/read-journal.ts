import type { PageSize } from '@jackpot/engine';
import type { Batch } from '@jackpot/journal';
import { SqlClient } from '../sql/sql-client.js';
import { type BatchSeals, SELECT_STREAMS, readPage } from './journal-row.js';

/** What is fetched at once. */
const PAGE: PageSize = { batches: 256, bytes: 4_000_000 };

/**
 * A stream's committed batches in order, for verifiers and exports. Their hashes are not checked here.
 * @throws StorageFault JOURNAL_FORGED, with `seals`, at a batch that no controller has written
 */
export async function* readJournal(
  url: string,
  stream: string,
  afterBatch = 0,
  seals: BatchSeals = null,
): AsyncGenerator<Batch> {
  const sql = new SqlClient(url);
  try {
    for (let after = afterBatch; ;) {
      const batches = await readPage(sql, { stream, afterBatch: after, seals }, PAGE);
      yield* batches;
      const last = batches.at(-1);
      if (last === undefined) return;
      after = last.batch;
    }
  } finally {
    await sql.close();
  }
}

/** The last event of a stream; 0 where it has none. */
export async function lastSequence(url: string, stream: string): Promise<number> {
  const sql = new SqlClient(url);
  try {
    const [row] = await sql.rows<{ readonly last: string | number }>(SELECT_LAST_SEQUENCE, [stream]);
    return Number(row?.last ?? 0);
  } finally {
    await sql.close();
  }
}

const SELECT_LAST_SEQUENCE = 'SELECT last_sequence AS last FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1';

/** Names of all streams that have a batch. */
export async function journalStreams(url: string): Promise<readonly string[]> {
  const sql = new SqlClient(url);
  try {
    const rows = await sql.rows<{ readonly stream: string }>(SELECT_STREAMS);
    return rows.map(({ stream }) => stream);
  } finally {
    await sql.close();
  }
}
