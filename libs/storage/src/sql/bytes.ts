export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Shares memory with the buffer. */
export function asBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** Copies bytes, so that a kept hash does not keep a packet of a megabyte in memory. */
export function copyOf(buffer: Buffer): Uint8Array {
  return Uint8Array.from(buffer);
}
