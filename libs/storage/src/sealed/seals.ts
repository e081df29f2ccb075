import { type Hmac, type KeyObject, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Batch } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import { GamingDayCloseRecord, type OpenDayFoldRecord } from '../entities/accounting.js';
import { type EntityClass, type SealedTable, tableOf } from '../tables/table.js';

const KEY_BYTES = 32;
const NO_SOFTWARE = 'not built';
/** Stands for NULL in place of a length, because no value is that long. */
const NULL_LENGTH = 0xffff_ffff;

export type Alteration =
  /** The seal is wrong: the row was added or changed without the key. */
  | 'FORGED'
  /** The seal is not the last one in the audit trail: an earlier or deleted row was put back. */
  | 'OUTDATED'
  /** The row is in the audit trail but not in the table. */
  | 'MISSING';

export interface AlteredRow {
  readonly table: string;
  readonly row: string;
  readonly what: Alteration;
}

interface SealedState {
  readonly stream: string;
  readonly batch: number;
  readonly hash: Uint8Array;
  readonly state: Uint8Array;
}

export interface SealKeys {
  readonly key: Uint8Array;
  /** Keys that are also accepted, while controllers change over to `key`. */
  readonly accepted?: readonly Uint8Array[];
  /** Earlier keys. Valid only for audit entries and batches before the first one under `key` or an accepted key. */
  readonly before?: readonly Uint8Array[];
}

export type SealAge = 'now' | 'before';

interface SealedCheckpoint {
  readonly linkId: string;
  readonly number: number;
  readonly text: string;
}

type ClosedDay = GamingDayCloseRecord;

type SealedFold = Omit<OpenDayFoldRecord, 'seal'>;

/**
 * MACs under the controllers' key, which the database does not have. Every table has its own key, derived with HKDF
 * from its columns' names, so a seal is useless in another table.
 */
export class Seals {
  readonly #present: DerivedKeys;
  readonly #accepted: readonly DerivedKeys[];
  readonly #before: readonly DerivedKeys[];
  readonly #listeners: ((row: AlteredRow) => void)[] = [];
  readonly now: () => number;
  readonly #software: string;

  /** @param software SHA-256 of the list of files of this process. States saved by other software are made again. */
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

  seal(table: SealedTable, row: object): Uint8Array {
    return sealUnder(this.#present, table, row);
  }

  isSealed(table: SealedTable, row: object, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, sealUnder(keys, table, row)));
  }

  /** The MAC of all columns of a row but its seal. Earlier keys are accepted too, so the row must give no right. */
  mac(entity: EntityClass, row: object): Uint8Array {
    return macUnder(this.#present, entity, row);
  }

  isMac(entity: EntityClass, row: object, mac: Uint8Array): boolean {
    return this.#age((keys) => isSame(mac, macUnder(keys, entity, row))) !== null;
  }

  entryHash(previousHash: Uint8Array, text: string): Uint8Array {
    return entryUnder(this.#present, previousHash, text);
  }

  ageOfEntry(previousHash: Uint8Array, text: string, hash: Uint8Array): SealAge | null {
    return this.#age((keys) => isSame(hash, entryUnder(keys, previousHash, text)));
  }

  batch(batch: Pick<Batch, 'stream' | 'hash'>): Uint8Array {
    return batchUnder(this.#present, batch);
  }

  ageOfBatch(batch: Pick<Batch, 'stream' | 'hash'>, seal: Uint8Array): SealAge | null {
    return this.#age((keys) => isSame(seal, batchUnder(keys, batch)));
  }

  snapshot(state: SealedState): Uint8Array {
    return snapshotUnder(this.#present, this.#software, state);
  }

  isSnapshot(state: SealedState, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, snapshotUnder(keys, this.#software, state)));
  }

  dayCheckpoint(checkpoint: SealedCheckpoint): Uint8Array {
    return checkpointUnder(this.#present, this.#software, checkpoint);
  }

  isDayCheckpoint(checkpoint: SealedCheckpoint, seal: Uint8Array): boolean {
    return this.#accepted.some((keys) => isSame(seal, checkpointUnder(keys, this.#software, checkpoint)));
  }

  dayClose(close: ClosedDay): Uint8Array {
    return closeUnder(this.#present, close);
  }

  ageOfDayClose(close: ClosedDay, seal: Uint8Array): SealAge | null {
    return this.#age((keys) => isSame(seal, closeUnder(keys, close)));
  }

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

function macUnder(keys: DerivedKeys, entity: EntityClass, row: object): Uint8Array {
  const { name, columns } = tableOf(entity);
  const fields = Object.keys(columns).filter((field) => field !== 'seal');
  return macOf(keys.mac(`row ${name} ${fields.join()}`), fields, row);
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

function isSame(seal: Uint8Array, right: Uint8Array): boolean {
  return seal.length === right.length && timingSafeEqual(seal, right);
}

export function coveredFields({ columns, sealing }: SealedTable): readonly string[] {
  return Object.keys(columns).filter((field) => field !== 'seal' && !sealing.except.includes(field));
}

/** Bytes of a value for the MAC. A column has one type, so equal bytes mean equal values. */
function bytesOf(value: unknown): Uint8Array | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'boolean') return Buffer.from(value ? '1' : '0');
  assert(typeof value === 'string' || typeof value === 'number', 'a sealed column holds a text, a number or bytes');
  return Buffer.from(String(value), 'utf8');
}
