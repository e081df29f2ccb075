/** The same memory as the driver's parameter type. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The driver's buffer as plain bytes: `slice` of a Buffer shares memory, of a Uint8Array it copies. */
export function asBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** A copy, for bytes that outlive the packet they came in: a hash must not keep a megabyte alive. */
export function copyOf(buffer: Buffer): Uint8Array {
  return Uint8Array.from(buffer);
}
