import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Aes128, RandomBytes } from '@hardware/osdp';

/** AES-128 of node:crypto. A separate package, because `@hardware/osdp` has no dependencies. */

export const nodeAes128: Aes128 = (key) => {
  const encipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    encrypt: (block) => new Uint8Array(encipher.update(block)),
    decrypt: (block) => new Uint8Array(decipher.update(block)),
  };
};

export const nodeRandomBytes: RandomBytes = (count) => new Uint8Array(randomBytes(count));
