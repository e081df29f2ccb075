import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** Characters, not bytes. The only rule of composition: length (NIST SP 800-63B). */
const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;
/** This many of the last passwords, including the current one, may not be used again. */
export const PASSWORD_HISTORY = 5;

/** The cost of one guess. */
export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * `strong`: 128 MiB and some tenths of a second per guess, the minimum that OWASP recommends for scrypt with p = 1.
 * `weak`: a millisecond, for tests.
 */
export const PASSWORD_COSTS = {
  strong: { log2N: 17, r: 8, p: 1 },
  weak: { log2N: 10, r: 8, p: 1 },
} as const satisfies Readonly<Record<string, PasswordCost>>;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Whether a new password is long enough, and not too long to be hashed. */
export function isPasswordLength(password: string): boolean {
  const { length } = [...password];
  return length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX;
}

/**
 * A salted scrypt hash that carries its own cost, so that the cost can be raised later: `scrypt$17$8$1$salt$hash`. Takes the
 * thread that calls it for as long as a guess.
 */
export function passwordHash(password: string, cost: PasswordCost): string {
  const salt = randomBytes(SALT_BYTES);
  const hash = derive(password, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether the password matches the hash. Takes the same time for a wrong password, and the thread for that time. */
export function isPassword(password: string, stored: string): boolean {
  const [kind, log2N, r, p, salt, hash] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) return false;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const derived = derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** The same password from two keyboards is the same text: NFKC. */
function derive(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Buffer {
  const N = 2 ** log2N;
  return scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: 128 * N * r * 2 });
}
