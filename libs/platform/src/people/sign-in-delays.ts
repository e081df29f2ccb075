import { networkOf } from '../http/network-of.js';

/** Failures in a row of one name from one address, before it waits there for `SIGN_IN_WAIT_MS`. */
export const FAILURES_MAX = 5;
export const SIGN_IN_WAIT_MS = 15 * 60_000;
/** Names and addresses that are counted at a time; beyond it the oldest count is dropped. */
const COUNTS_MAX = 50_000;

/** Who tries to sign in, from where. */
export interface Trying {
  readonly signInName: string;
  /** When the account got its password, in ms since 1970; null where there is none. A new password ends every wait. */
  readonly passwordSetAt: number | null;
  readonly address: string;
}

interface Count {
  readonly failures: number;
  /** In ms since 1970. */
  readonly lastAt: number;
}

/**
 * Delays guesses at a password by name and network address together. A stranger who knows a name cannot keep its person out:
 * the person has another address. Unknown names are counted as well, so that a wait reveals nothing about a name. Counts are of
 * this process: with several controllers each allows its own tries.
 */
export class SignInDelays {
  /** The oldest first. */
  readonly #counts = new Map<string, Count>();

  /**
   * Counts a try as a failure before its password is checked: of tries that come together none is free.
   * @returns whether it may go on; a wait is not prolonged by a try
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

  /** Until when this name waits at this address, in ms since 1970; undefined where it may try now. */
  waitsUntil(trying: Trying, now: number): number | undefined {
    const count = this.#counts.get(keyOf(trying));
    if (count === undefined || this.#of(keyOf(trying), now) < FAILURES_MAX) return undefined;
    return count.lastAt + SIGN_IN_WAIT_MS;
  }

  /** The password was right: what was counted is forgotten. */
  succeeded(trying: Trying): void {
    this.#counts.delete(keyOf(trying));
  }

  /** A try that was not decided is not counted. */
  undecided(trying: Trying): void {
    const count = this.#counts.get(keyOf(trying));
    if (count !== undefined) this.#counts.set(keyOf(trying), { ...count, failures: Math.max(0, count.failures - 1) });
  }

  /** Failures that still count: the last is not as long ago as a wait. */
  #of(key: string, now: number): number {
    const count = this.#counts.get(key);
    return count === undefined || now - count.lastAt >= SIGN_IN_WAIT_MS ? 0 : count.failures;
  }
}

function keyOf({ signInName, passwordSetAt, address }: Trying): string {
  return JSON.stringify([signInName, passwordSetAt, networkOf(address)]);
}
