/** Bytes as base64 (RFC 4648 section 4, padded): what signed notes and exports carry. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * The bytes of a base64 text; undefined for any text that `toBase64` would not have written. Strict, because a lenient
 * reader takes several texts for the same bytes, and then a changed byte of an export could go unseen.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const buffer = Buffer.from(text, 'base64');
  return buffer.toString('base64') === text ? Uint8Array.from(buffer) : undefined;
}
