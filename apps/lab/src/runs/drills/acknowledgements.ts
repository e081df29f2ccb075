import { Refusal } from '../../../../../ops/lib/command.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';

const POLL_MS = 40;
const ANSWER_MS_MAX = 400;
const MOMENTS_MAX = 10_000;

interface Reading {
  wagers: number | null;
  /** Increased by `forget`. Answers that were requested before that are ignored. */
  generation: number;
}

/** Polls `GET /status`, so times are exact to about `POLL_MS`. */
export class AcknowledgementWatch {
  readonly #linkId: string;
  readonly #readings: ReadonlyMap<string, Reading>;
  #isOver = false;
  #moments: number[] = [];
  #waiting: (() => void)[] = [];

  constructor({ addresses, linkId }: { readonly addresses: readonly string[]; readonly linkId: string }) {
    this.#linkId = linkId;
    this.#readings = new Map(addresses.map((address) => [address, { wagers: null, generation: 0 }]));
    for (const [address, reading] of this.#readings) void this.#watch(address, reading);
  }

  stop(): void {
    this.#isOver = true;
  }

  forget(address: string): void {
    const reading = this.#readings.get(address);
    if (reading !== undefined) reading.generation += 1;
  }

  async next({
    since,
    withinMs,
    abort,
  }: {
    readonly since: number;
    readonly withinMs: number;
    readonly abort: AbortSignal;
  }): Promise<number> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const moment = this.#moments.find((each) => each > since);
      if (moment !== undefined) return moment;
      abort.throwIfAborted();
      if (performance.now() > deadline)
        throw new Refusal(`No wager was acknowledged for ${Math.round((performance.now() - since) / 1000)} seconds.`);
      await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), sleep(POLL_MS)]);
    }
  }

  between(from: number, to: number): readonly number[] {
    return this.#moments.filter((moment) => moment > from && moment < to);
  }

  longestGapMs(from: number, to: number): number {
    let [longest, previous] = [0, from];
    for (const moment of [...this.between(from, to), to]) {
      longest = Math.max(longest, moment - previous);
      previous = moment;
    }
    return longest;
  }

  async #watch(address: string, reading: Reading): Promise<void> {
    while (!this.#isOver) {
      const { generation } = reading;
      const wagers = await this.#wagersOf(address);
      if (wagers !== null && generation === reading.generation) {
        // A restarted process counts from zero.
        if (wagers > 0 && reading.wagers !== null && wagers !== reading.wagers) this.#acknowledged();
        reading.wagers = wagers;
      }
      await sleep(POLL_MS);
    }
  }

  #acknowledged(): void {
    this.#moments.push(performance.now());
    if (this.#moments.length > MOMENTS_MAX) this.#moments.splice(0, MOMENTS_MAX / 2);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #wagersOf(address: string): Promise<number | null> {
    try {
      const answer = await fetch(`${address}/status`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      const { links } = (await answer.json()) as { links: { link: string; wagers: number }[] };
      return links.find(({ link }) => link === this.#linkId)?.wagers ?? 0;
    } catch {
      return null;
    }
  }
}
