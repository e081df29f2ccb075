import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** In characters. Length is the only rule (NIST SP 800-63B). */
const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;
export const PASSWORD_HISTORY = 5;

export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * `strong`: 128 MiB and some tenths of a second per check, OWASP's minimum for scrypt with p = 1. `weak`: for tests.
 */
export const PASSWORD_COSTS = {
  strong: { log2N: 17, r: 8, p: 1 },
  weak: { log2N: 10, r: 8, p: 1 },
} as const satisfies Readonly<Record<string, PasswordCost>>;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

export function isPasswordLength(password: string): boolean {
  const { length } = [...password];
  return length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX;
}

/**
 * Hashes a password. The result includes the cost, which can be raised later: `scrypt$17$8$1$salt$hash`. Blocks the
 * thread for some tenths of a second.
 */
export function passwordHash(password: string, cost: PasswordCost): string {
  const salt = randomBytes(SALT_BYTES);
  const hash = derive(password, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Blocks the thread for some tenths of a second. */
export function isPassword(password: string, stored: string): boolean {
  const [kind, log2N, r, p, salt, hash] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) return false;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const derived = derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** NFKC normalization makes a password equal on different keyboards. */
function derive(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Buffer {
  const N = 2 ** log2N;
  return scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: 128 * N * r * 2 });
}
