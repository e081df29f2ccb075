const POLYNOMIAL_REFLECTED = 0x8408;

/** CRC-16/KERMIT, which SAS sends low byte first: start value 0, reflected. "123456789" gives 2189. */
export function crc16Kermit(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ POLYNOMIAL_REFLECTED : crc >> 1;
  }
  return crc;
}

/** A message with its check value behind it. */
export function withCrc(message: Uint8Array): Uint8Array {
  const crc = crc16Kermit(message);
  return Uint8Array.of(...message, crc & 0xff, crc >> 8);
}

/** Whether the last two bytes are the check value of those before them. */
export function isIntact(bytes: Uint8Array): boolean {
  const end = bytes.length - 2;
  if (end < 1) return false;
  const crc = crc16Kermit(bytes.subarray(0, end));
  return bytes[end] === (crc & 0xff) && bytes[end + 1] === crc >> 8;
}
