import { randomInt } from 'node:crypto';

/**
 * The wait before each attempt doubles, from this time up to 5 s. It varies by up to a quarter, so that lines reconnect
 * at different times.
 */
const BACK_OFF_MS_MIN = 250;
export const BACK_OFF_MS_MAX = 5_000;
/** After a connection that lasted this long, the next wait is the shortest. */
export const HELD_MS_MIN = 2_000;

export class BackOff {
  #waitMs: number;

  constructor(
    private readonly shortestMs: number = BACK_OFF_MS_MIN,
    private readonly longestMs: number = BACK_OFF_MS_MAX,
  ) {
    this.#waitMs = shortestMs;
  }

  next(): number {
    const wait = this.#waitMs;
    this.#waitMs = Math.min(this.longestMs, wait * 2);
    const spread = Math.floor(wait / 4);
    return wait - spread + randomInt(2 * spread + 1);
  }

  reset(): void {
    this.#waitMs = this.shortestMs;
  }
}
