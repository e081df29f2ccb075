import { hash as digestOf, timingSafeEqual } from 'node:crypto';

/**
 * SHA-256 of a secret: what is stored and compared. It is enough for keys of 32 random bytes, which cannot be guessed; a
 * password that a person chose needs a slow hash instead.
 */
export function secretHash(secret: string): Buffer {
  return digestOf('sha256', secret, 'buffer');
}

/** Whether a secret is the hashed one, in a time that does not depend on how close it is. */
export function isSecret(secret: string, hash: Uint8Array): boolean {
  return hash.length === 32 && timingSafeEqual(secretHash(secret), hash);
}

/** The token of an `Authorization: Bearer …` header; undefined where there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const match = /^Bearer ([\x21-\x7e]{1,300})$/.exec(authorization ?? '');
  return match?.[1];
}
