import type { Batch } from '@jackpot/journal';
import { SqlClient } from '../sql/sql-client.js';
import { SELECT_BATCHES, SELECT_STREAMS, batchOf } from './journal-row.js';

/** Batches fetched at once: at most this many megabytes, a batch being at most about one. */
const PAGE_BATCHES = 32;

/**
 * A stream's committed batches in order, for verifiers and exports. The batches are not checked here.
 */
export async function* readJournal(url: string, stream: string, afterBatch = 0): AsyncGenerator<Batch> {
  const sql = new SqlClient(url);
  try {
    for (let after = afterBatch; ;) {
      const page = await sql.rows<object>(SELECT_BATCHES, [stream, after, PAGE_BATCHES]);
      for (const row of page) yield batchOf(row);
      const last = page.at(-1);
      if (last === undefined) return;
      after = batchOf(last).batch;
    }
  } finally {
    await sql.close();
  }
}

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
