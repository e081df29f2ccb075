import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export interface OperatorSigner {
  readonly name: string;
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
}

/** The bytes of a PKCS #8 Ed25519 key before its 32 key bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param secret 32 random bytes */
export function ed25519Signer(name: string, secret: Uint8Array): OperatorSigner {
  if (secret.length !== 32) throw new RangeError(`an Ed25519 key has 32 bytes, this one ${secret.length}`);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, secret]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    name,
    publicKey: Uint8Array.from(Buffer.from(x, 'base64url')),
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  };
}

/** The file has only 32 bytes in hexadecimal. The key is never in the environment or a log. */
export async function signerFromFile(name: string, path: string): Promise<OperatorSigner> {
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${path} does not hold a checkpoint key: 32 bytes in hex; make one with: openssl rand -hex 32`);
  return ed25519Signer(name, Buffer.from(text, 'hex'));
}
