import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { NoteSigner, VerifySignature } from '../src/index.js';

export const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest());

/** The secret key is 32 bytes, all equal to `secret`, so that tests are repeatable. */
export function signerOf(name: string, secret: number): NoteSigner {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex'); // PKCS #8 (RFC 8410)
  const key = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.alloc(32, secret)]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    name,
    publicKey: Uint8Array.from(Buffer.from(x, 'base64url')),
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  };
}

export const verifyEd25519: VerifySignature = ({ publicKey, message, signature }) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};

export const OPERATOR = signerOf('casino.example', 7);
export const FORGER = signerOf('casino.example', 8);
