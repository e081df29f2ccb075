export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Shares memory, unlike `slice` of a Uint8Array. */
export function asBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** For bytes that outlive their packet: a hash must not keep a megabyte in memory. */
export function copyOf(buffer: Buffer): Uint8Array {
  return Uint8Array.from(buffer);
}
