import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Aes128, RandomBytes } from '@hardware/osdp';

/** The ports of `@hardware/osdp` on Node: kept apart, because the protocol itself reaches nothing outside. */

/** AES-128 of OpenSSL, one block at a time; the standard does its own chaining. */
export const nodeAes128: Aes128 = (key) => {
  const encipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    encrypt: (block) => new Uint8Array(encipher.update(block)),
    decrypt: (block) => new Uint8Array(decipher.update(block)),
  };
};

/** The system's generator, fit for keys. */
export const nodeRandomBytes: RandomBytes = (count) => new Uint8Array(randomBytes(count));
