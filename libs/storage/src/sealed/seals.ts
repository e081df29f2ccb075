import { type KeyObject, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Batch } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import type { openDayFold } from '../tables/accounting.js';
import type { RowOf, SealedTable } from '../tables/table.js';

const KEY_BYTES = 32;
/** The length that no value has: it stands for NULL. */
const NULL_LENGTH = 0xffff_ffff;

/** What is wrong with a row. It gives no right. */
export type Alteration =
  /** Its seal is not that of its columns: somebody without the key has added or changed it. */
  | 'FORGED'
  /** It was sealed so once, and is not what the trail recorded last: an earlier row was put back, or a deleted one. */
  | 'OUTDATED'
  /** The trail records it, and it is gone. */
  | 'MISSING';

export interface AlteredRow {
  readonly table: string;
  /** The table and its key, as the trail writes it. */
  readonly row: string;
  readonly what: Alteration;
}

/** A snapshot with its state as bytes. */
interface SealedState {
  readonly stream: string;
  readonly batch: number;
  readonly hash: Uint8Array;
  readonly state: Uint8Array;
}

/** A fold of an open day as it is stored. */
type SealedFold = Omit<RowOf<typeof openDayFold>, 'seal'>;

/**
 * MACs under the key of the controllers, which the database does not have: of the rows that give rights, of the audit
 * trail, of the batches of the journal, of its snapshots and of the folds of open days. Every table has a key of its own, derived from that one (HKDF), so that no seal is of use in another table; the
 * names of the columns are part of the derivation.
 */
export class Seals {
  readonly #key: Uint8Array;
  readonly #derived = new Map<string, KeyObject>();
  readonly #listeners: ((row: AlteredRow) => void)[] = [];
  /** ms since 1970. */
  readonly now: () => number;

  constructor({ key, now }: { readonly key: Uint8Array; readonly now: () => number }) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key of ${KEY_BYTES} bytes, this one has ${key.length}`);
    this.#key = key;
    this.now = now;
  }

  /** The seal of a row: HMAC-SHA-256 over its covered columns. */
  seal(table: SealedTable, row: Readonly<Record<string, unknown>>): Uint8Array {
    const fields = coveredFields(table);
    const mac = createHmac('sha256', this.#keyOf(`row ${table.name} ${fields.join()}`));
    const length = Buffer.alloc(4);
    for (const field of fields) {
      const bytes = bytesOf(row[field]);
      length.writeUInt32BE(bytes?.length ?? NULL_LENGTH);
      mac.update(length);
      if (bytes !== null) mac.update(bytes);
    }
    return Uint8Array.from(mac.digest());
  }

  isSealed(table: SealedTable, row: Readonly<Record<string, unknown>>, seal: Uint8Array): boolean {
    const right = this.seal(table, row);
    return isSame(seal, right);
  }

  /** The hash of an entry of the audit trail. */
  entryHash(previousHash: Uint8Array, text: string): Uint8Array {
    return Uint8Array.from(createHmac('sha256', this.#keyOf('audit trail')).update(previousHash).update(text).digest());
  }

  /** The seal of a batch of the journal. Its hash covers all that it contains and all batches before it. */
  batch({ stream, hash }: Pick<Batch, 'stream' | 'hash'>): Uint8Array {
    return Uint8Array.from(createHmac('sha256', this.#keyOf('journal')).update(hash).update(stream).digest());
  }

  /** The seal of a snapshot, over its state as it is stored. */
  snapshot({ stream, batch, hash, state }: SealedState): Uint8Array {
    const mac = createHmac('sha256', this.#keyOf('snapshot')).update(hash).update(`${stream} ${batch} `).update(state);
    return Uint8Array.from(mac.digest());
  }

  /** The seal of a stored fold of an open day, over all its columns. */
  openDay({ linkId, basis, batch, batchHash, fold }: SealedFold): Uint8Array {
    const mac = createHmac('sha256', this.#keyOf('open day')).update(basis).update(batchHash);
    return Uint8Array.from(mac.update(`${linkId} ${batch} `).update(fold).digest());
  }

  onAltered(listener: (row: AlteredRow) => void): void {
    this.#listeners.push(listener);
  }

  report(row: AlteredRow): void {
    for (const listener of this.#listeners) listener(row);
  }

  #keyOf(purpose: string): KeyObject {
    const known = this.#derived.get(purpose);
    if (known !== undefined) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', this.#key, '', `jackpot ${purpose}`, KEY_BYTES)));
    this.#derived.set(purpose, key);
    return key;
  }
}

/** Compares in the same time, wherever the first difference is. */
export function isSame(seal: Uint8Array, right: Uint8Array): boolean {
  return seal.length === right.length && timingSafeEqual(seal, right);
}

/** Every column but the seal itself and those that the description of the table leaves out, in its order. */
export function coveredFields({ columns, sealing }: SealedTable): readonly string[] {
  return Object.keys(columns).filter((field) => field !== 'seal' && !sealing.except.includes(field));
}

/** A column has one type, so its values never read alike: `1` is the number or the text, by the column. */
function bytesOf(value: unknown): Uint8Array | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'boolean') return Buffer.from(value ? '1' : '0');
  assert(typeof value === 'string' || typeof value === 'number', 'a sealed column holds a text, a number or bytes');
  return Buffer.from(String(value), 'utf8');
}
