import { createPublicKey, verify } from 'node:crypto';

export function verifyEd25519({
  publicKey,
  message,
  signature,
}: {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}): boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
}
