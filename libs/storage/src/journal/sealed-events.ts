import { createHash } from 'node:crypto';
import { type Batch, batchHash, sameBytes } from '@jackpot/journal';
import { type LinkEvent, decodeEvents } from '@jackpot/progressive';
import type { Seals } from '../sealed/seals.js';
import { StorageFault } from '../storage-fault.js';
import { SqlStore } from '../stores/sql-store.js';
import { JournalRecord } from '../entities/journal.js';
import { readerOf } from '../tables/row-code.js';
import { SELECT_BATCH, sealedBatchOf } from './journal-row.js';

const SEALS_READ = 10_000;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/**
 * Reads single events from batches whose hash and seal are verified. Other tables only say where an event is, because
 * they could be forged.
 */
export class SealedEvents extends SqlStore {
  /** For each stream, the batch up to which no batch is sealed with the current key. */
  readonly #oldUpTo = new Map<string, number>();

  constructor(
    url: string,
    private readonly seals: Pick<Seals, 'ageOfBatch'>,
  ) {
    super(url);
  }

  /**
   * Undefined if the journal has no event at this sequence.
   * @throws StorageFault JOURNAL_FORGED if the event's batch has no valid seal
   */
  async at(stream: string, sequence: number): Promise<LinkEvent | undefined> {
    const number = await this.#batchWith(stream, sequence);
    const row = number === undefined ? undefined : await this.first(sealedBatchOf, SELECT_BATCH, [stream, number]);
    if (row === undefined) return undefined;
    const { seal, ...batch } = row;
    await this.#mustBeSealed(batch, seal);
    return decodeEvents(batch.events)[sequence - batch.firstSequence];
  }

  /** Binary search, because the journal has no index by sequence. The number of the batch is at most `sequence`. */
  async #batchWith(stream: string, sequence: number): Promise<number | undefined> {
    let [low, high] = [1, sequence];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const place = await this.first(readPlace, SELECT_PLACE, [stream, middle]);
      if (place !== undefined && place.lastSequence < sequence) low = middle + 1;
      else if (place === undefined || place.firstSequence > sequence) high = middle - 1;
      else return middle;
    }
    return undefined;
  }

  async #mustBeSealed(batch: Batch, seal: Uint8Array): Promise<void> {
    const age = sameBytes(batchHash(batch, sha256), batch.hash) ? this.seals.ageOfBatch(batch, seal) : null;
    if (age === 'now' || (age === 'before' && (await this.#isBeforeAnyOfNow(batch)))) return;
    throw new StorageFault('JOURNAL_FORGED', false, { detail: `batch ${batch.batch} of ${batch.stream}` });
  }

  /**
   * Whether no batch up to this one is sealed with the current key. Otherwise someone with an old key may have forged
   * this batch.
   */
  async #isBeforeAnyOfNow({ stream, batch }: Batch): Promise<boolean> {
    for (let after = this.#oldUpTo.get(stream) ?? 0; after < batch;) {
      const page = await this.list(readSeal, SELECT_SEALS, [stream, after, batch, SEALS_READ]);
      if (page.some((each) => this.seals.ageOfBatch(each, each.seal) === 'now')) return false;
      after = page.at(-1)?.batch ?? batch;
      this.#oldUpTo.set(stream, after);
    }
    return true;
  }
}

const readPlace = readerOf(JournalRecord, ['firstSequence', 'lastSequence']);
const readSeal = readerOf(JournalRecord, ['stream', 'batch', 'hash', 'seal']);
const SELECT_PLACE = 'SELECT first_sequence, last_sequence FROM journal WHERE stream = ? AND batch = ?';
const SELECT_SEALS =
  'SELECT stream, batch, hash, seal FROM journal WHERE stream = ? AND batch > ? AND batch <= ? ORDER BY batch LIMIT ?';
