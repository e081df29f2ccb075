import { octet } from './bytes.js';

/**
 * CRC-16 of OSDP (IEC 60839-11-5): polynomial 1021, start value 1D0F, not reflected, sent low byte first. Covers the
 * frame from the start mark 53, without the leading FF.
 */
export function crc16(bytes: Uint8Array): number {
  let crc = 0x1d0f;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (CRC_TABLE[((crc >>> 8) ^ byte) & 0xff] ?? 0);
  return crc;
}

/** Checksum of a frame without CRC. All bytes of the frame add up to 0. */
export function checksum8(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) sum += octet(bytes, at);
  return -sum & 0xff;
}

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, high) => {
  let crc = high << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});
