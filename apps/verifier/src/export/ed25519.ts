import { createHash, createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '@jackpot/proof';

/** Node's own crypto as the pure side wants it. Nothing else of the platform is needed to verify an export. */
export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export const verifyEd25519: VerifySignature = ({ publicKey, message, signature }) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};
