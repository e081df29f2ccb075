import { assert } from '@jackpot/money';
import { ByteWriter } from './bytes.js';

/** SHA-256 as a parameter, because this library runs in the server and in the browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

/** `previousHash` of the first batch of a stream. */
export const GENESIS_HASH: Uint8Array = new Uint8Array(HASH_BYTES);

/** Version of the encoding of events and meters. Readers refuse unknown versions. */
export const JOURNAL_FORMAT = 1;

/**
 * One row of the journal: the events that were decided together and committed together.
 * The database key `(stream, batch)` is the fence against a second writer and makes a retry idempotent.
 */
export interface Batch {
  readonly stream: string;
  readonly batch: number;
  /** Raised by one at every takeover, so that an earlier writer can be recognized. INV-05. */
  readonly epoch: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** ms since 1970, for display only. Batches are ordered by sequence. */
  readonly sealedAt: number;
  readonly format: number;
  readonly events: Uint8Array;
  /** The link's meters after the last event. Every replay checks them, and a quick replay starts from them. */
  readonly meters: Uint8Array;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
}

export type UnsealedBatch = Omit<Batch, 'hash'>;

/** Shared buffer, because allocating a buffer for every hashed batch is costly. */
const hashed = new ByteWriter();

/**
 * Hashes a batch together with its predecessor's hash, so that changing any byte invalidates every later hash. INV-11.
 */
export function batchHash(batch: UnsealedBatch, sha256: Sha256): Uint8Array {
  hashed
    .clear()
    .raw(batch.previousHash)
    .text(batch.stream)
    .u48(batch.batch)
    .u32(batch.epoch)
    .u48(batch.firstSequence)
    .u48(batch.lastSequence)
    .u48(batch.sealedAt)
    .u8(batch.format)
    .bytes(batch.events)
    .bytes(batch.meters);
  return sha256(hashed.written());
}

export function sealBatch(batch: UnsealedBatch, sha256: Sha256): Batch {
  assert(batch.previousHash.length === HASH_BYTES, 'a batch follows a hash');
  assert(batch.lastSequence >= batch.firstSequence, 'a batch holds at least one event');
  return { ...batch, hash: batchHash(batch, sha256) };
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a hex text. Undefined unless the text is lower-case hex of even length. */
export function fromHex(hex: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
