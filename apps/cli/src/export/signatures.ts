import { createHash, createPublicKey, verify } from 'node:crypto';
import { CannotRun, anyText } from '@jackpot/platform';
import { type NoteKey, type VerifySignature, parseKey } from '@jackpot/proof';

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export const verifyEd25519: VerifySignature = ({ publicKey, message, signature }) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};

export const WITNESS_KEY = {
  help: 'the key of a witness, as it gave it to you: it must have signed',
  shown: 'KEY',
  read: anyText,
  isList: true,
} as const;

export function trustedKeys(texts: readonly string[]): readonly NoteKey[] {
  return texts.map((text) => {
    const key = parseKey(text.trim(), sha256);
    if (key === undefined) throw new CannotRun(`not a key: ${text}`);
    return key;
  });
}
