import type { Clock } from '@jackpot/engine';
import { systemClock } from '@jackpot/platform';

/** The wall clock of a history that is written in minutes: it goes through past days as the history grows. */
export class HistoryClock implements Clock {
  #share = 0;

  constructor(
    private readonly startMs: number,
    private readonly lengthMs: number,
  ) {}

  /** @param share of the history that is written, 0 to 1 */
  reach(share: number): void {
    this.#share = share;
  }

  steady(): number {
    return systemClock.steady();
  }

  now(): number {
    return Math.floor(this.startMs + this.#share * this.lengthMs);
  }
}
