import type { Batch } from '@jackpot/journal';
import { decodeEvents } from '@jackpot/progressive';

/**
 * Finds a day's last event: the last of the journal with a time before the day's end. What lies between belongs to the
 * day, whatever its time: order is by sequence. So a clock that jumps moves a few events into a neighbor day, where they
 * are exceptions, and never moves a day.
 */
export class DayCut {
  #lastSequence: number;

  /** @param afterSequence the last event of the day before. */
  constructor(
    private readonly endsAt: number,
    private readonly afterSequence: number,
  ) {
    this.#lastSequence = afterSequence;
  }

  take(batch: Batch): void {
    decodeEvents(batch.events).forEach(({ at }, index) => {
      const sequence = batch.firstSequence + index;
      if (sequence > this.afterSequence && at < this.endsAt) this.#lastSequence = sequence;
    });
  }

  get lastSequence(): number {
    return this.#lastSequence;
  }
}
