import type { ResponseOf, api } from '@jackpot/contract';
import { pause } from '../load/run-result.js';
import type { Controller } from './controller.js';

/** As the floor page of the console polls. */
const FLOOR_MS = 3_000;
const ALARMS_MS = 3_000;

type FloorAnswer = Pick<ResponseOf<typeof api.tables.floor>, 'cursor' | 'hasMore'>;

/** Screens that show the floor of a link, as the console does: what changed since the last read, and the alarms. */
export class Screens {
  #cursors: (string | undefined)[];
  answers = 0;
  slowestMs = 0;

  constructor(
    private readonly controller: Controller,
    private readonly linkId: string,
    readonly count: number,
  ) {
    this.#cursors = Array.from({ length: count }, () => undefined);
  }

  /** Every screen reads the whole floor once, and from then on what changes. */
  async show(forMs: number): Promise<void> {
    const endAt = performance.now() + forMs;
    await Promise.all(this.#cursors.map((_, screen) => this.#readFloor(screen)));
    const repeated = async (everyMs: number, read: () => Promise<void>): Promise<void> => {
      await pause(Math.random() * everyMs);
      while (performance.now() < endAt) {
        await read();
        await pause(everyMs);
      }
    };
    await Promise.all(
      this.#cursors.flatMap((_, screen) => [
        repeated(FLOOR_MS, () => this.#readFloor(screen)),
        repeated(ALARMS_MS, () => this.#timed(`/api/v1/links/${this.linkId}/alarms`).then(() => undefined)),
      ]),
    );
  }

  async #readFloor(screen: number): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const after = this.#cursors[screen];
      const query = after === undefined ? '' : `?after=${after}`;
      const answer = (await this.#timed(`/api/v1/links/${this.linkId}/floor${query}`)) as FloorAnswer;
      this.#cursors[screen] = answer.cursor;
      ({ hasMore } = answer);
    }
  }

  async #timed(path: string): Promise<unknown> {
    const startedAt = performance.now();
    const answer = await this.controller.request('GET', path);
    this.answers += 1;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    return answer;
  }
}
