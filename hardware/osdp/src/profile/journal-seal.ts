import { type Aes128, cmac } from '../aes.js';
import { concat, isEqual, u32 } from '../bytes.js';
import type { DeviceKey } from '../device-key.js';
import { entryBytes, type JournalEntry, SEAL_BYTES } from './operations.js';

/**
 * The device's seal of an entry: the first 8 bytes of an AES-CMAC (RFC 4493) over serial number and entry, under a
 * separate journal key. The seal remains as evidence in a dispute.
 */
export function sealEntry(aes: Aes128, journalKey: DeviceKey, serial: number, entry: JournalEntry): Uint8Array {
  return cmac(aes(journalKey), concat(u32(serial), entryBytes(entry))).slice(0, SEAL_BYTES);
}

export function isSealedBy(
  aes: Aes128,
  journalKey: DeviceKey,
  sealed: { readonly serial: number; readonly entry: JournalEntry; readonly seal: Uint8Array },
): boolean {
  return isEqual(sealEntry(aes, journalKey, sealed.serial, sealed.entry), sealed.seal);
}
