import { type Hmac, type KeyObject, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Batch } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import { GamingDayCloseRecord, type OpenDayFoldRecord } from '../entities/accounting.js';
import { type SealedTable, tableOf } from '../tables/table.js';

const KEY_BYTES = 32;
/** Of a program that neither keeps nor reads derived states, or was not built. */
const NO_SOFTWARE = 'not built';
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

/** The keys of the controllers. Each is 32 bytes. */
export interface SealKeys {
  /** Seals, and is accepted. */
  readonly key: Uint8Array;
  /** Accepted as well, while `key` is replaced: some controllers seal with these. */
  readonly accepted?: readonly Uint8Array[];
  /** Of earlier times: they verify what the audit trail and the journal had before the first entry and batch under the others. */
  readonly before?: readonly Uint8Array[];
}

/** When a seal was made: with a key of now, or with one of earlier times. */
export type SealAge = 'now' | 'before';

/** The checkpoint that a close leaves for the next one. */
interface SealedCheckpoint {
  readonly linkId: string;
  readonly number: number;
  readonly text: string;
}

/** The row of a close. */
type ClosedDay = GamingDayCloseRecord;

/** A fold of an open day as it is stored. */
type SealedFold = Omit<OpenDayFoldRecord, 'seal'>;

/**
 * MACs under the key of the controllers, which the database does not have: of the rows that give rights, of the audit
 * trail, of the batches of the journal, of its snapshots, of closes and of the folds of open days. Every table has a key of its own, derived from that one (HKDF), so that no seal is of use in another table; the
 * names of the columns are part of the derivation.
 */
export class Seals {
  readonly #present: DerivedKeys;
  readonly #accepted: readonly DerivedKeys[];
  readonly #before: readonly DerivedKeys[];
  readonly #listeners: ((row: AlteredRow) => void)[] = [];
  /** ms since 1970. */
  readonly now: () => number;
  readonly #software: string;

  /**
   * @param software of this process: the SHA-256 of the list of its files. It is in the seals of states that were derived
   *   from the journal: what other software has made is not read, and is made again.
   */
  constructor({
    key,
    accepted = [],
    before = [],
    now,
    software = NO_SOFTWARE,
  }: SealKeys & { readonly now: () => number; readonly software?: string | undefined }) {
    this.#software = software;
    this.#present = new DerivedKeys(key);
    this.#accepted = [this.#present, ...accepted.map((each) => new DerivedKeys(each))];
    this.#before = before.map((each) => new DerivedKeys(each));
    this.now = now;
  }

  /** The seal of a row: HMAC-SHA-256 over its covered columns. */
  seal(table: SealedTable, row: object): Uint8Array {
    return sealUnder(this.#present, table, row);
  }

  isSealed(table: SealedTable, row: object, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, sealUnder(keys, table, row)));
  }

  /** The hash of an entry of the audit trail. */
  entryHash(previousHash: Uint8Array, text: string): Uint8Array {
    return entryUnder(this.#present, previousHash, text);
  }

  /** With which keys an entry of the audit trail was hashed; null: with none of them. */
  ageOfEntry(previousHash: Uint8Array, text: string, hash: Uint8Array): SealAge | null {
    return this.#age((keys) => isSame(hash, entryUnder(keys, previousHash, text)));
  }

  /** The seal of a batch of the journal. Its hash covers all that it contains and all batches before it. */
  batch(batch: Pick<Batch, 'stream' | 'hash'>): Uint8Array {
    return batchUnder(this.#present, batch);
  }

  /** With which keys a batch was sealed; null: no controller has written it. */
  ageOfBatch(batch: Pick<Batch, 'stream' | 'hash'>, seal: Uint8Array): SealAge | null {
    return this.#age((keys) => isSame(seal, batchUnder(keys, batch)));
  }

  /** The seal of a snapshot, over its state as it is stored. */
  snapshot(state: SealedState): Uint8Array {
    return snapshotUnder(this.#present, this.#software, state);
  }

  isSnapshot(state: SealedState, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, snapshotUnder(keys, this.#software, state)));
  }

  /** The seal of the checkpoint of a close. */
  dayCheckpoint(checkpoint: SealedCheckpoint): Uint8Array {
    return checkpointUnder(this.#present, this.#software, checkpoint);
  }

  isDayCheckpoint(checkpoint: SealedCheckpoint, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, checkpointUnder(keys, this.#software, checkpoint)));
  }

  /** The seal of a close, over every column of its row. It holds under every software. */
  dayClose(close: ClosedDay): Uint8Array {
    return closeUnder(this.#present, close);
  }

  /** With which keys a close was sealed; null: no controller has made it, or somebody has changed it. */
  ageOfDayClose(close: ClosedDay, seal: Uint8Array): SealAge | null {
    return this.#age((keys) => isSame(seal, closeUnder(keys, close)));
  }

  /** The seal of a stored fold of an open day, over all its columns. */
  openDay(fold: SealedFold): Uint8Array {
    return openDayUnder(this.#present, this.#software, fold);
  }

  isOpenDay(fold: SealedFold, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, openDayUnder(keys, this.#software, fold)));
  }

  onAltered(listener: (row: AlteredRow) => void): void {
    this.#listeners.push(listener);
  }

  report(row: AlteredRow): void {
    for (const listener of this.#listeners) listener(row);
  }

  #age(isRight: (keys: DerivedKeys) => boolean): SealAge | null {
    if (this.#accepted.some(isRight)) return 'now';
    return this.#before.some(isRight) ? 'before' : null;
  }
}

/** The keys that are derived from one key, by their purpose. */
class DerivedKeys {
  readonly #derived = new Map<string, KeyObject>();

  constructor(private readonly key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key of ${KEY_BYTES} bytes, this one has ${key.length}`);
  }

  mac(purpose: string): Hmac {
    const known = this.#derived.get(purpose);
    const key =
      known ?? createSecretKey(Buffer.from(hkdfSync('sha256', this.key, '', `jackpot ${purpose}`, KEY_BYTES)));
    this.#derived.set(purpose, key);
    return createHmac('sha256', key);
  }
}

function sealUnder(keys: DerivedKeys, table: SealedTable, row: object): Uint8Array {
  const fields = coveredFields(table);
  return macOf(keys.mac(`row ${table.name} ${fields.join()}`), fields, row);
}

function closeUnder(keys: DerivedKeys, close: ClosedDay): Uint8Array {
  const fields = Object.keys(tableOf(GamingDayCloseRecord).columns);
  return macOf(keys.mac(`day close ${fields.join()}`), fields, close);
}

function macOf(mac: Hmac, fields: readonly string[], row: object): Uint8Array {
  const length = Buffer.alloc(4);
  for (const field of fields) {
    const bytes = bytesOf((row as Readonly<Record<string, unknown>>)[field]);
    length.writeUInt32BE(bytes?.length ?? NULL_LENGTH);
    mac.update(length);
    if (bytes !== null) mac.update(bytes);
  }
  return Uint8Array.from(mac.digest());
}

function entryUnder(keys: DerivedKeys, previousHash: Uint8Array, text: string): Uint8Array {
  return Uint8Array.from(keys.mac('audit trail').update(previousHash).update(text).digest());
}

function batchUnder(keys: DerivedKeys, { stream, hash }: Pick<Batch, 'stream' | 'hash'>): Uint8Array {
  return Uint8Array.from(keys.mac('journal').update(hash).update(stream).digest());
}

/** The MAC of a derived state begins with the software that made it. */
function derived(keys: DerivedKeys, purpose: string, software: string): Hmac {
  const length = Buffer.alloc(4);
  const bytes = Buffer.from(software, 'utf8');
  length.writeUInt32BE(bytes.length);
  return keys.mac(purpose).update(length).update(bytes);
}

function snapshotUnder(keys: DerivedKeys, software: string, { stream, batch, hash, state }: SealedState): Uint8Array {
  const mac = derived(keys, 'snapshot', software).update(hash);
  return Uint8Array.from(mac.update(`${stream} ${batch} `).update(state).digest());
}

function checkpointUnder(keys: DerivedKeys, software: string, { linkId, number, text }: SealedCheckpoint): Uint8Array {
  return Uint8Array.from(
    derived(keys, 'day checkpoint', software).update(`${linkId} ${number} `).update(text).digest(),
  );
}

function openDayUnder(keys: DerivedKeys, software: string, fold: SealedFold): Uint8Array {
  const mac = derived(keys, 'open day', software).update(fold.basis).update(fold.batchHash);
  return Uint8Array.from(mac.update(`${fold.linkId} ${fold.batch} `).update(fold.fold).digest());
}

/** Compares in the same time, wherever the first difference is. */
function isSame(seal: Uint8Array, right: Uint8Array): boolean {
  return seal.length === right.length && timingSafeEqual(seal, right);
}

/** Every column but the seal itself and those that the entity leaves out, in its order. */
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
