import { backOffMs } from './wait.mjs';

/** A process that has lived this long is restarted with the shortest delay again. */
const HEALTHY_MS = 30_000;
export const DEATHS_MAX = 5;
export const DEATHS_WINDOW_MS = 10 * 60_000;

/** @typedef {{ kind: 'restart', restartMs: number } | { kind: 'give-up', deaths: number, withinMs: number }} AfterDeath */

export class Deaths {
  /** @type {number[]} */
  #at = [];
  #inARow = 0;

  /** @param {{ now: number, startedAt: number }} death ms of one clock @returns {AfterDeath} */
  died({ now, startedAt }) {
    this.#at = [...this.#at, now].filter((at) => now - at < DEATHS_WINDOW_MS);
    this.#inARow = now - startedAt < HEALTHY_MS ? this.#inARow + 1 : 1;
    if (this.#at.length < DEATHS_MAX) return { kind: 'restart', restartMs: backOffMs(this.#inARow) };
    return { kind: 'give-up', deaths: this.#at.length, withinMs: now - (this.#at[0] ?? now) };
  }
}
