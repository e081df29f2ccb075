import { fromHex, isEqual } from './bytes.js';
import { BLOCK_BYTES } from './aes.js';

declare const isDeviceKey: unique symbol;

/**
 * The secure channel base key (SCBK) of one device: 16 unique random bytes. Only {@link parseDeviceKey} creates this
 * type, so a publicly known key never reaches a channel.
 */
export type DeviceKey = Uint8Array & { readonly [isDeviceKey]: true };

/** The standard's default key (SCBK-D) is public, so it is always refused. */
export const SCBK_DEFAULT: Uint8Array = Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => 0x30 + at);

export const KEY_REJECTIONS = {
  KEY_NOT_16_BYTES: 'Give the device key as 32 hexadecimal digits.',
  KEY_IS_DEFAULT: 'This is the default key of the standard, which everybody knows. Draw a key for this device alone.',
  KEY_IS_WEAK: 'This key is a pattern. Draw one with a random generator: openssl rand -hex 16.',
} as const;
export type KeyRejection = keyof typeof KEY_REJECTIONS;

export function parseDeviceKey(key: string | Uint8Array): DeviceKey | KeyRejection {
  const bytes = typeof key === 'string' ? fromHex(key) : key.slice();
  if (bytes?.length !== BLOCK_BYTES) return 'KEY_NOT_16_BYTES';
  if (isEqual(bytes, SCBK_DEFAULT)) return 'KEY_IS_DEFAULT';
  if (new Set(bytes).size < DISTINCT_BYTES_MIN) return 'KEY_IS_WEAK';
  return bytes as DeviceKey;
}

const DISTINCT_BYTES_MIN = 6;
