import { InvariantViolation, assert } from '@jackpot/money';

const U48_MAX = 2 ** 48 - 1;
const text = new TextEncoder();
// `fatal`: refuse broken UTF-8 instead of replacing it with U+FFFD. `ignoreBOM`: keep a leading byte order mark,
// because it was hashed.
const untext = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A separate function so that the message is built only on failure. */
function unfit(field: string, value: number | bigint): never {
  throw new InvariantViolation(`${value} does not fit a ${field}`);
}

const CAPACITY_BYTES = 4_096;
const KEPT_BYTES_MAX = 64 * 1_024;

/**
 * Writes the journal's encoding: fixed-width big-endian fields in a fixed order, without padding. Every value has
 * exactly one encoding, so its hash is the same on every machine.
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacityBytes = CAPACITY_BYTES) {
    this.#bytes = new Uint8Array(capacityBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  u8(value: number): this {
    if (!(Number.isInteger(value) && value >= 0 && value <= 0xff)) unfit('u8', value);
    const at = this.#take(1);
    this.#bytes[at] = value;
    return this;
  }

  u16(value: number): this {
    if (!(Number.isInteger(value) && value >= 0 && value <= 0xffff)) unfit('u16', value);
    const at = this.#take(2);
    this.#view.setUint16(at, value);
    return this;
  }

  u32(value: number): this {
    if (!(Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff)) unfit('u32', value);
    const at = this.#take(4);
    this.#view.setUint32(at, value);
    return this;
  }

  /** For times in ms since 1970 and journal sequences, which exceed 32 bits but never 48. */
  u48(value: number): this {
    if (!(Number.isInteger(value) && value >= 0 && value <= U48_MAX)) unfit('u48', value);
    const at = this.#take(6);
    this.#view.setUint16(at, Math.floor(value / 2 ** 32));
    this.#view.setUint32(at + 2, value % 2 ** 32);
    return this;
  }

  /** A signed amount in the unit that the field's name gives. 64 bits of micro-cents hold about 92 billion dollars. */
  i64(value: bigint): this {
    if (BigInt.asIntN(64, value) !== value) unfit('i64', value);
    const at = this.#take(8);
    this.#view.setBigInt64(at, value);
    return this;
  }

  bytes(value: Uint8Array): this {
    this.u32(value.length);
    return this.raw(value);
  }

  text(value: string): this {
    return this.bytes(text.encode(value));
  }

  list<T>(items: readonly T[], write: (item: T) => void): this {
    this.u16(items.length);
    for (const item of items) write(item);
    return this;
  }

  raw(value: Uint8Array): this {
    const at = this.#take(value.length);
    this.#bytes.set(value, at);
    return this;
  }

  patchU32(at: number, value: number): void {
    assert(at + 4 <= this.#length, 'patch inside what was written');
    this.#view.setUint32(at, value);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** The written bytes, without a copy. The view is valid until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Empties the writer, and releases a buffer that has grown large. */
  clear(): this {
    this.#length = 0;
    if (this.#bytes.length > KEPT_BYTES_MAX) {
      this.#bytes = new Uint8Array(CAPACITY_BYTES);
      this.#view = new DataView(this.#bytes.buffer);
    }
    return this;
  }

  #take(count: number): number {
    const at = this.#length;
    const needed = at + count;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length = needed;
    return at;
  }

  #grow(needed: number): void {
    const bytes = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

/** Thrown when bytes cannot be read: the journal is damaged or has another format. */
export class JournalDamage extends Error {
  override readonly name = 'JournalDamage';
}

/** Reads fields in the order in which they were written. Throws `JournalDamage` on anything unexpected. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  peekU8(): number {
    const value = this.u8();
    this.#at -= 1;
    return value;
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  u48(): number {
    const at = this.#take(6);
    return this.#view.getUint16(at) * 2 ** 32 + this.#view.getUint32(at + 2);
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#take(8));
  }

  bytes(): Uint8Array {
    return this.raw(this.u32());
  }

  text(): string {
    const bytes = this.bytes();
    try {
      return untext.decode(bytes);
    } catch {
      throw new JournalDamage(`not UTF-8 at byte ${this.#at - bytes.length}`);
    }
  }

  list<T>(read: () => T): T[] {
    const count = this.u16();
    const items: T[] = [];
    for (let i = 0; i < count; i += 1) items.push(read());
    return items;
  }

  raw(length: number): Uint8Array {
    const at = this.#take(length);
    return this.#bytes.slice(at, at + length);
  }

  #take(count: number): number {
    const at = this.#at;
    if (at + count > this.#bytes.length) {
      throw new JournalDamage(`${count} bytes wanted at ${at}, ${this.#bytes.length - at} left`);
    }
    this.#at = at + count;
    return at;
  }
}
