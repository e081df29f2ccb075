import type { PageSize } from '@jackpot/engine';
import type { Batch } from '@jackpot/journal';
import { SqlClient } from '../sql/sql-client.js';
import { JournalRecord } from '../entities/journal.js';
import { columnList, readerOf } from '../tables/row-code.js';
import { type BatchSeals, SELECT_STREAMS, inOrder, readPage } from './journal-row.js';

const PAGE: PageSize = { batches: 256, bytes: 4_000_000 };

/**
 * Reads the committed batches in order. Does not verify their hashes.
 * @throws StorageFault JOURNAL_FORGED if `seals` are given and a batch has no valid seal
 */
export async function* readJournal(
  url: string,
  stream: string,
  afterBatch = 0,
  seals: BatchSeals = null,
): AsyncGenerator<Batch> {
  const sql = new SqlClient(url);
  const ordered = inOrder(seals);
  try {
    for (let after = afterBatch; ;) {
      const batches = await readPage(sql, { stream, afterBatch: after, seals: ordered }, PAGE);
      yield* batches;
      const last = batches.at(-1);
      if (last === undefined) return;
      after = last.batch;
    }
  } finally {
    await sql.close();
  }
}

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

export async function journalStreams(url: string): Promise<readonly string[]> {
  const sql = new SqlClient(url);
  try {
    const rows = await sql.rows<{ readonly stream: string }>(SELECT_STREAMS);
    return rows.map(({ stream }) => stream);
  } finally {
    await sql.close();
  }
}

export interface JournalHead {
  readonly link: string;
  readonly batch: number;
  readonly sequence: number;
  readonly sealedAt: number;
  readonly hash: Uint8Array;
}

export async function journalHeads(url: string): Promise<readonly JournalHead[]> {
  const sql = new SqlClient(url);
  try {
    return (await sql.rows<object>(SELECT_HEADS)).map((row) => {
      const { stream, batch, lastSequence: sequence, sealedAt, hash } = readHeadRow(row);
      return { link: stream, batch, sequence, sealedAt, hash };
    });
  } finally {
    await sql.close();
  }
}

const HEAD = ['stream', 'batch', 'lastSequence', 'sealedAt', 'hash'] as const;
const readHeadRow = readerOf(JournalRecord, HEAD);
const SELECT_HEADS = `
  SELECT ${columnList(JournalRecord, HEAD, 'j')} FROM (SELECT stream, MAX(batch) AS batch FROM journal GROUP BY stream) AS head
  JOIN journal j ON j.stream = head.stream AND j.batch = head.batch ORDER BY j.stream`;
