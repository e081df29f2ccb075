import { assert } from '@jackpot/money';
import { ByteWriter } from './bytes.js';

/** Hashes bytes with SHA-256. An argument: the pure side has no crypto of its own, and a browser brings another. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

/** What the first batch of a stream names as its predecessor. */
export const GENESIS_HASH: Uint8Array = new Uint8Array(HASH_BYTES);

/** Version of the encoding of events and meters; a reader refuses one it does not know. */
export const JOURNAL_FORMAT = 1;

/**
 * One row of the journal: everything that was decided together and became durable together.
 * `(stream, batch)` is its key in the database: the fence against a second writer and the guard of a retry at once.
 */
export interface Batch {
  readonly stream: string;
  /** 1, 2, 3, ... without a gap. */
  readonly batch: number;
  /** The writer's term of office; a takeover raises it by one. */
  readonly epoch: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** When it was sealed, ms since 1970. For people; order is by sequence. */
  readonly sealedAt: number;
  readonly format: number;
  readonly events: Uint8Array;
  /** The link's meters after the last event: a check on every replay, and the start of a quick one. */
  readonly meters: Uint8Array;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
}

export type UnsealedBatch = Omit<Batch, 'hash'>;

/** Every batch that is written, read or followed is hashed: the bytes are put together in one place, which stays. */
const hashed = new ByteWriter();

/** Hashes a batch together with its predecessor's hash: change one byte anywhere and every later hash is wrong. INV-11. */
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

/** Closes a batch: from here on its bytes never change. */
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

/** The bytes of an even-length lower-case hex text; undefined where it is not one. */
export function fromHex(hex: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return undefined;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
