export function concat(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    // For a few bytes, a loop is several times faster than `set`.
    for (let from = 0; from < part.length; from++) whole[at++] = part[from] ?? 0;
  }
  return whole;
}

/** Takes constant time, because the bytes may be cryptograms or MACs. */
export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= octet(a, at) ^ octet(b, at);
  return difference === 0;
}

export function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = new Uint8Array(a.length);
  for (let at = 0; at < a.length; at++) result[at] = octet(a, at) ^ octet(b, at);
  return result;
}

export function inverted(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => ~byte & 0xff);
}

/** All numbers on an OSDP line are little-endian. */
export function u16(value: number): readonly number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

export function u24(value: number): readonly number[] {
  return [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff];
}

export function u32(value: number): readonly number[] {
  return [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
}

export function readU16(bytes: Uint8Array, at: number): number {
  return octet(bytes, at) | (octet(bytes, at + 1) << 8);
}

export function readU24(bytes: Uint8Array, at: number): number {
  return readU16(bytes, at) | (octet(bytes, at + 2) << 16);
}

export function readU32(bytes: Uint8Array, at: number): number {
  return (readU16(bytes, at) | (readU16(bytes, at + 2) << 16)) >>> 0;
}

export function octet(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
