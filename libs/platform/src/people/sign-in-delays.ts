import { networkOf } from '../http/network-of.js';

export const FAILURES_MAX = 5;
export const SIGN_IN_WAIT_MS = 15 * 60_000;
const COUNTS_MAX = 50_000;

export interface Trying {
  readonly signInName: string;
  /** In ms since 1970, null for an unknown account. A new password ends every delay. */
  readonly passwordSetAt: number | null;
  readonly address: string;
}

interface Count {
  readonly failures: number;
  readonly lastAt: number;
}

/**
 * Delays sign-in after wrong passwords, by name and network address, so a stranger cannot lock out the owner of a name.
 * Unknown names count too, so a delay reveals nothing. Each controller counts separately.
 */
export class SignInDelays {
  readonly #counts = new Map<string, Count>();

  /**
   * Counts an attempt as a failure before its password is checked, so simultaneous attempts are all counted.
   * @returns whether the password may be checked; refused attempts do not prolong the delay
   */
  begin(trying: Trying, now: number): boolean {
    if (this.waitsUntil(trying, now) !== undefined) return false;
    const key = keyOf(trying);
    const failures = this.#of(key, now) + 1;
    this.#counts.delete(key);
    this.#counts.set(key, { failures, lastAt: now });
    if (this.#counts.size > COUNTS_MAX) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return true;
  }

  waitsUntil(trying: Trying, now: number): number | undefined {
    const count = this.#counts.get(keyOf(trying));
    if (count === undefined || this.#of(keyOf(trying), now) < FAILURES_MAX) return undefined;
    return count.lastAt + SIGN_IN_WAIT_MS;
  }

  succeeded(trying: Trying): void {
    this.#counts.delete(keyOf(trying));
  }

  undecided(trying: Trying): void {
    const count = this.#counts.get(keyOf(trying));
    if (count !== undefined) this.#counts.set(keyOf(trying), { ...count, failures: Math.max(0, count.failures - 1) });
  }

  #of(key: string, now: number): number {
    const count = this.#counts.get(key);
    return count === undefined || now - count.lastAt >= SIGN_IN_WAIT_MS ? 0 : count.failures;
  }
}

function keyOf({ signInName, passwordSetAt, address }: Trying): string {
  return JSON.stringify([signInName, passwordSetAt, networkOf(address)]);
}
