import { octet, xor, concat } from './bytes.js';

export const BLOCK_BYTES = 16;

export interface BlockCipher {
  encrypt(block: Uint8Array): Uint8Array;
  decrypt(block: Uint8Array): Uint8Array;
}

/** Implemented by `@hardware/osdp-node` with node:crypto. */
export type Aes128 = (key: Uint8Array) => BlockCipher;

export type RandomBytes = (count: number) => Uint8Array;

function blocksOf(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length / BLOCK_BYTES }, (_, block) =>
    bytes.slice(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES),
  );
}

export function encryptCbc(cipher: BlockCipher, iv: Uint8Array, plain: Uint8Array): Uint8Array {
  let chain = iv;
  return concat(...blocksOf(plain).map((block) => (chain = cipher.encrypt(xor(block, chain)))));
}

export function decryptCbc(cipher: BlockCipher, iv: Uint8Array, sealed: Uint8Array): Uint8Array {
  let chain = iv;
  return concat(
    ...blocksOf(sealed).map((block) => {
      const plain = xor(cipher.decrypt(block), chain);
      chain = block;
      return plain;
    }),
  );
}

/** Appends the byte 0x80, and then zero bytes up to a whole number of blocks. */
export function padded(bytes: Uint8Array): Uint8Array {
  return concat(bytes, [0x80], new Uint8Array(BLOCK_BYTES - 1 - (bytes.length % BLOCK_BYTES)));
}

export function unpadded(bytes: Uint8Array): Uint8Array | undefined {
  let end = bytes.length - 1;
  while (end >= 0 && octet(bytes, end) === 0) end -= 1;
  return end >= 0 && octet(bytes, end) === 0x80 ? bytes.slice(0, end) : undefined;
}

/** AES-CMAC of RFC 4493: 16 bytes. */
export function cmac(cipher: BlockCipher, message: Uint8Array): Uint8Array {
  const first = doubled(cipher.encrypt(new Uint8Array(BLOCK_BYTES)));
  const isWhole = message.length > 0 && message.length % BLOCK_BYTES === 0;
  const blocks = blocksOf(isWhole ? message : padded(message));
  const whitener = isWhole ? first : doubled(first);
  return blocks.reduce(
    (chain, block, at) => cipher.encrypt(xor(xor(block, chain), at === blocks.length - 1 ? whitener : ZERO_BLOCK)),
    ZERO_BLOCK,
  );
}

const ZERO_BLOCK = new Uint8Array(BLOCK_BYTES);

/** RFC 4493, section 2.3. */
function doubled(block: Uint8Array): Uint8Array {
  const shifted = block.map((byte, at) => ((byte << 1) | (octet(block, at + 1) >>> 7)) & 0xff);
  if (octet(block, 0) & 0x80) shifted[BLOCK_BYTES - 1] = octet(shifted, BLOCK_BYTES - 1) ^ 0x87;
  return shifted;
}
