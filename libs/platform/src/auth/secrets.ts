import { hash as digestOf, timingSafeEqual } from 'node:crypto';

/** Hash for storing a random key of 32 bytes. A password would need a slow hash. */
export function secretHash(secret: string): Buffer {
  return digestOf('sha256', secret, 'buffer');
}

export function isSecret(secret: string, hash: Uint8Array): boolean {
  return hash.length === 32 && timingSafeEqual(secretHash(secret), hash);
}

export function bearerOf(authorization: string | undefined): string | undefined {
  const match = /^Bearer ([\x21-\x7e]{1,300})$/.exec(authorization ?? '');
  return match?.[1];
}
