import { HASH_BYTES } from '@jackpot/journal';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { type ChainLink, type CheckpointPort, type KeptCheckpoint, checkpointOfNote } from '@jackpot/proof';
import { StorageFault } from '../storage-fault.js';
import { CheckpointCosignatureRecord, JournalRecord, JournalCheckpointRecord } from '../entities/journal.js';
import { columnList, insertInto, readerOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

/** A checkpoint as it is published. */
export interface PublishedCheckpoint {
  readonly batch: number;
  /** ms since 1970. */
  readonly signedAt: number;
  readonly note: string;
}

/** Checkpoints of all links and of the audit trail, and the hashes they are made from. */
export class CheckpointStore extends SqlStore implements CheckpointPort {
  last(linkId: string): Promise<KeptCheckpoint | undefined> {
    return this.first(readKept, `${SELECT} WHERE link_id = ? ORDER BY batch DESC LIMIT 1`, [linkId]);
  }

  /** The first checkpoint that covers a batch. */
  covering(linkId: string, batch: number): Promise<KeptCheckpoint | undefined> {
    return this.first(readKept, `${SELECT} WHERE link_id = ? AND batch >= ? ORDER BY batch LIMIT 1`, [linkId, batch]);
  }

  /** Of the audit trail each entry is a batch of its own. */
  chain(linkId: string, fromBatch: number, limit: number): Promise<readonly ChainLink[]> {
    if (linkId === AUDIT_TRAIL) return this.list(readChainLink, SELECT_TRAIL, [fromBatch, limit]);
    return this.list(readChainLink, SELECT_CHAIN, [linkId, fromBatch, limit]);
  }

  /** Two processes may sign the same state at the same time: the first one stays. */
  async keep({ checkpoint, note, peaks }: KeptCheckpoint): Promise<void> {
    await this.isAdded(INSERT, [checkpoint.link, checkpoint.batch, checkpoint.at, note, Buffer.concat([...peaks])]);
  }

  /** The checkpoint at this batch. */
  at(linkId: string, batch: number): Promise<KeptCheckpoint | undefined> {
    return this.first(readKept, `${SELECT} WHERE link_id = ? AND batch = ?`, [linkId, batch]);
  }

  /** Keeps the signature of a witness. One that it handed over before stays. */
  async cosign(linkId: string, batch: number, witness: string, note: string): Promise<void> {
    await this.isAdded(INSERT_COSIGNATURE, [linkId, batch, witness, note]);
  }

  /** The signatures of witnesses under one checkpoint, as notes. */
  async cosignatures(linkId: string, batch: number): Promise<readonly string[]> {
    return (await this.list(readCosignature, SELECT_COSIGNATURES, [linkId, batch])).map(({ note }) => note);
  }

  /** The last signature of a witness under a checkpoint of the link. */
  lastCosignature(linkId: string, witness: string): Promise<string | undefined> {
    return this.first((row) => readCosignature(row).note, SELECT_LAST_COSIGNATURE, [linkId, witness]);
  }

  /** Newest first, all before a batch. */
  page(linkId: string, before: number, limit: number): Promise<readonly PublishedCheckpoint[]> {
    return this.list(readPublished, `${SELECT} WHERE link_id = ? AND batch < ? ORDER BY batch DESC LIMIT ?`, [
      linkId,
      before,
      limit,
    ]);
  }

  /** All of a link behind a batch, oldest first. */
  async *all(linkId: string, afterBatch = 0): AsyncGenerator<KeptCheckpoint> {
    const sql = `${SELECT} WHERE link_id = ? AND batch > ? ORDER BY batch LIMIT ?`;
    for (let after = afterBatch; ;) {
      const page = await this.list(readKept, sql, [linkId, after, PAGE_ROWS]);
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.checkpoint.batch;
    }
  }
}

const PAGE_ROWS = 500;
const readRow = readerOf(JournalCheckpointRecord);
const readPublished = readerOf(JournalCheckpointRecord, ['batch', 'signedAt', 'note']);
const readChainLink = readerOf(JournalRecord, ['batch', 'lastSequence', 'hash']);

const SELECT = `SELECT ${columnList(JournalCheckpointRecord)} FROM journal_checkpoint`;
const SELECT_CHAIN =
  'SELECT batch, last_sequence, hash FROM journal WHERE stream = ? AND batch >= ? ORDER BY batch LIMIT ?';
const SELECT_TRAIL = `
  SELECT sequence AS batch, sequence AS last_sequence, hash FROM audit_entry WHERE sequence >= ? ORDER BY sequence LIMIT ?`;
const INSERT = insertInto(JournalCheckpointRecord);
const INSERT_COSIGNATURE = insertInto(CheckpointCosignatureRecord);
const SELECT_COSIGNATURES = 'SELECT note FROM checkpoint_cosignature WHERE link_id = ? AND batch = ? ORDER BY witness';
const SELECT_LAST_COSIGNATURE =
  'SELECT note FROM checkpoint_cosignature WHERE link_id = ? AND witness = ? ORDER BY batch DESC LIMIT 1';
const readCosignature = readerOf(CheckpointCosignatureRecord, ['note']);

/** What was signed is read from the note itself: the columns beside it could differ from it. */
function readKept(row: object): KeptCheckpoint {
  const { linkId, batch, note, peaks }: JournalCheckpointRecord = readRow(row);
  const checkpoint = checkpointOfNote(note);
  if (checkpoint === undefined || checkpoint.link !== linkId || checkpoint.batch !== batch)
    throw new StorageFault('CHECKPOINT_DAMAGED', false, { detail: `the checkpoint of ${linkId} at batch ${batch}` });
  const count = Math.floor(peaks.length / HASH_BYTES);
  return {
    checkpoint,
    note,
    peaks: Array.from({ length: count }, (_, i) => peaks.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES)),
  };
}
