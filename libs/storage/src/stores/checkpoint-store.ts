import { HASH_BYTES } from '@jackpot/journal';
import { type ChainLink, type CheckpointPort, type KeptCheckpoint, checkpointOfNote } from '@jackpot/proof';
import { copyOf } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { StorageFault, orStorageFault } from '../storage-fault.js';

/** A checkpoint as it is published. */
export interface PublishedCheckpoint {
  readonly batch: number;
  /** ms since 1970. */
  readonly signedAt: number;
  readonly note: string;
}

/** Checkpoints of all links, and the hashes they are made from. Not of the journal: no rebuild touches them. */
export class CheckpointStore implements CheckpointPort {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  async last(linkId: string): Promise<KeptCheckpoint | undefined> {
    const [row] = await this.#rows<Row>(`${SELECT} WHERE link_id = ? ORDER BY batch DESC LIMIT 1`, [linkId]);
    return row === undefined ? undefined : keptOf(row);
  }

  /** The first checkpoint that covers a batch. */
  async covering(linkId: string, batch: number): Promise<KeptCheckpoint | undefined> {
    const [row] = await this.#rows<Row>(`${SELECT} WHERE link_id = ? AND batch >= ? ORDER BY batch LIMIT 1`, [
      linkId,
      batch,
    ]);
    return row === undefined ? undefined : keptOf(row);
  }

  async chain(linkId: string, fromBatch: number, limit: number): Promise<readonly ChainLink[]> {
    const rows = await this.#rows<ChainRow>(SELECT_CHAIN, [linkId, fromBatch, limit]);
    return rows.map(({ batch, last_sequence, hash }) => ({
      batch: Number(batch),
      lastSequence: Number(last_sequence),
      hash: copyOf(hash),
    }));
  }

  /** Two processes may sign the same state at the same time: the first one stays. */
  async keep({ checkpoint, note, peaks }: KeptCheckpoint): Promise<void> {
    const row = [checkpoint.link, checkpoint.batch, checkpoint.at, note, Buffer.concat([...peaks])] as const;
    await orStorageFault(() => this.#sql.run(INSERT, row));
  }

  /** Newest first, all before a batch. */
  async page(linkId: string, before: number, limit: number): Promise<readonly PublishedCheckpoint[]> {
    return (
      await this.#rows<Row>(`${SELECT} WHERE link_id = ? AND batch < ? ORDER BY batch DESC LIMIT ?`, [
        linkId,
        before,
        limit,
      ])
    ).map(({ batch, signed_at, note }) => ({ batch: Number(batch), signedAt: Number(signed_at), note }));
  }

  /** All of a link, oldest first. */
  async *all(linkId: string): AsyncGenerator<KeptCheckpoint> {
    for (let after = 0; ;) {
      const rows = await this.#rows<Row>(`${SELECT} WHERE link_id = ? AND batch > ? ORDER BY batch LIMIT ?`, [
        linkId,
        after,
        PAGE_ROWS,
      ]);
      for (const row of rows) yield keptOf(row);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = Number(last.batch);
    }
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  #rows<T>(sql: string, values: readonly (string | number)[]): Promise<readonly T[]> {
    return orStorageFault(() => this.#sql.rows<T>(sql, values));
  }
}

interface Row {
  readonly link_id: string;
  readonly batch: string;
  readonly signed_at: string;
  readonly note: string;
  readonly peaks: Buffer;
}

interface ChainRow {
  readonly batch: string;
  readonly last_sequence: string;
  readonly hash: Buffer;
}

const PAGE_ROWS = 500;
const SELECT = 'SELECT link_id, batch, signed_at, note, peaks FROM journal_checkpoint';
const SELECT_CHAIN =
  'SELECT batch, last_sequence, hash FROM journal WHERE stream = ? AND batch >= ? ORDER BY batch LIMIT ?';
/** Not IGNORE: that would also swallow what does not fit. */
const INSERT = `
  INSERT INTO journal_checkpoint (link_id, batch, signed_at, note, peaks) VALUES (?, ?, ?, ?, ?)
  ON DUPLICATE KEY UPDATE batch = batch`;

/** What was signed is read from the note itself: a column beside it could say something else. */
function keptOf({ link_id, batch, note, peaks }: Row): KeptCheckpoint {
  const checkpoint = checkpointOfNote(note);
  if (checkpoint === undefined || checkpoint.link !== link_id || checkpoint.batch !== Number(batch))
    throw new StorageFault('CHECKPOINT_DAMAGED', false, { detail: `the checkpoint of ${link_id} at batch ${batch}` });
  const count = Math.floor(peaks.length / HASH_BYTES);
  return {
    checkpoint,
    note,
    peaks: Array.from({ length: count }, (_, i) => copyOf(peaks.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))),
  };
}
