import { performance } from 'node:perf_hooks';
import { Refusal } from './errors.mjs';
import { sleep } from './server-start.mjs';

const LOOK_MS = 40;
const ASK_MS_MAX = 400;
const MOMENTS_MAX = 10_000;

/**
 * Watches the wagers that the controllers acknowledge, in their own words (`GET /status`), and when: a moment is known to
 * about `LOOK_MS`. All moments are of `performance.now()`.
 */
export class AckWatch {
  #isOver = false;
  /** @type {number[]} the moments at which more wagers had been acknowledged than before, newest last */
  #moments = [];
  /** @type {(() => void)[]} */
  #waiting = [];
  /** @type {Map<string, { wagers: number | null, generation: number }>} */
  #readings = new Map();

  /** @param {{ addresses: readonly string[], linkId: string }} options */
  constructor({ addresses, linkId }) {
    this.linkId = linkId;
    for (const address of addresses) {
      this.#readings.set(address, { wagers: null, generation: 0 });
      void this.#watch(address);
    }
  }

  stop() {
    this.#isOver = true;
  }

  /** What this controller has said so far is of the past: it was killed or paused. @param {string} address */
  forget(address) {
    const reading = this.#readings.get(address);
    reading.generation += 1;
  }

  /**
   * The first moment after `since` at which wagers were acknowledged.
   * @param {{ since: number, withinMs: number, abort: AbortSignal }} options
   */
  async next({ since, withinMs, abort }) {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const moment = this.#moments.find((each) => each > since);
      if (moment !== undefined) return moment;
      abort.throwIfAborted();
      if (performance.now() > deadline)
        throw new Refusal(`No wager was acknowledged for ${Math.round((performance.now() - since) / 1000)} seconds.`);
      await Promise.race([new Promise((resolve) => this.#waiting.push(() => resolve(undefined))), sleep(LOOK_MS)]);
    }
  }

  /** The moments between two others. @param {number} from @param {number} to */
  between(from, to) {
    return this.#moments.filter((moment) => moment > from && moment < to);
  }

  /** The longest time without an acknowledgement between two moments. @param {number} from @param {number} to */
  longestGap(from, to) {
    const moments = [from, ...this.between(from, to), to];
    return Math.max(...moments.slice(1).map((moment, index) => moment - moments[index]));
  }

  /** @param {string} address */
  async #watch(address) {
    while (!this.#isOver) {
      const reading = this.#readings.get(address);
      const { generation } = reading;
      const wagers = await this.#ask(address);
      if (wagers !== null && generation === reading.generation) {
        // A process that was started anew counts from nothing.
        if (wagers > 0 && reading.wagers !== null && wagers !== reading.wagers) this.#acknowledged();
        reading.wagers = wagers;
      }
      await sleep(LOOK_MS);
    }
  }

  #acknowledged() {
    this.#moments.push(performance.now());
    if (this.#moments.length > MOMENTS_MAX) this.#moments.splice(0, MOMENTS_MAX / 2);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** @param {string} address */
  async #ask(address) {
    try {
      const answer = await fetch(`${address}/status`, { signal: AbortSignal.timeout(ASK_MS_MAX) });
      const { links } = await answer.json();
      return links.find(({ link }) => link === this.linkId)?.wagers ?? 0;
    } catch {
      return null; // dead, paused or not up yet
    }
  }
}
