import type { Batch } from '@jackpot/journal';
import { asBuffer, asBytes, copyOf } from '../sql/bytes.js';
import type { SqlValue } from '../sql/sql-session.js';

/** A row of the journal as the driver gives it. */
export interface JournalRow {
  readonly stream: string;
  readonly batch: string;
  readonly epoch: number;
  readonly first_sequence: string;
  readonly last_sequence: string;
  readonly sealed_at: string;
  readonly format: number;
  readonly events: Buffer;
  readonly meters: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

const JOURNAL_COLUMNS =
  'stream, batch, epoch, first_sequence, last_sequence, sealed_at, format, events, meters, previous_hash, hash';

export const INSERT_BATCH = `INSERT INTO journal (${JOURNAL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export const SELECT_BATCHES = `
  SELECT ${JOURNAL_COLUMNS} FROM journal WHERE stream = ? AND batch > ? ORDER BY batch LIMIT ?`;

export const SELECT_STREAMS = 'SELECT DISTINCT stream FROM journal ORDER BY stream';

/** The values of `INSERT_BATCH`. */
export function rowOf(batch: Batch): readonly SqlValue[] {
  return [
    batch.stream,
    batch.batch,
    batch.epoch,
    batch.firstSequence,
    batch.lastSequence,
    batch.sealedAt,
    batch.format,
    asBuffer(batch.events),
    asBuffer(batch.meters),
    asBuffer(batch.previousHash),
    asBuffer(batch.hash),
  ];
}

/** The batch of a row. Its numbers stay far below 2^53: the journal's own encoding holds 48 bits. */
export function batchOf(row: JournalRow): Batch {
  return {
    stream: row.stream,
    batch: Number(row.batch),
    epoch: row.epoch,
    firstSequence: Number(row.first_sequence),
    lastSequence: Number(row.last_sequence),
    sealedAt: Number(row.sealed_at),
    format: row.format,
    events: asBytes(row.events),
    meters: asBytes(row.meters),
    previousHash: copyOf(row.previous_hash),
    hash: copyOf(row.hash),
  };
}
