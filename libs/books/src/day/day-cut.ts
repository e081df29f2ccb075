import type { Batch } from '@jackpot/journal';
import { decodeEvents } from '@jackpot/progressive';
import { OrderedTimes, type Way } from './ordered-times.js';

const MINUTE_MS = 60_000;

/** The end of a day is final when this many later minutes have events, more than a wrong clock causes. */
export const SETTLED_MINUTES = 12 * 60;

interface Mark {
  readonly lastSequence: number;
  readonly minutesAfter: number;
}

export type SavedCut = readonly Way<Mark>[];

const FIRST_EVENTS = 1_000;

/**
 * Finds the first plausible time of a journal's first events (`OrderedTimes`). Ignores takeovers before the opening of
 * the link.
 */
export class JournalBeginning {
  readonly #times = new OrderedTimes<number>();
  #events = 0;

  take(batch: Batch): void {
    for (const { type, at } of decodeEvents(batch.events)) {
      if (this.isSettled || (this.#events === 0 && type === 'WriterTookOver')) continue;
      this.#events += 1;
      this.#times.take(at, (before) => before?.mark ?? at);
    }
  }

  get isSettled(): boolean {
    return this.#events === FIRST_EVENTS;
  }

  get at(): number | undefined {
    return this.#times.mark;
  }
}

/**
 * Finds a day's last event: the last event with a plausible time before the day's end (`OrderedTimes`). All earlier
 * events belong to the day, whatever their times. Times are rounded down to minutes, which bounds memory.
 */
export class DayCut {
  readonly #times: OrderedTimes<Mark>;

  constructor(
    private readonly endsAt: number,
    private readonly afterSequence: number,
    saved: SavedCut = [],
  ) {
    this.#times = new OrderedTimes(saved);
  }

  get saved(): SavedCut {
    return this.#times.saved;
  }

  take(batch: Batch): void {
    if (batch.lastSequence <= this.afterSequence) return;
    decodeEvents(batch.events).forEach(({ at }, index) => this.#take(at, batch.firstSequence + index));
  }

  get isSettled(): boolean {
    return (this.#times.mark?.minutesAfter ?? 0) >= SETTLED_MINUTES;
  }

  get lastSequence(): number {
    return this.#times.mark?.lastSequence ?? this.afterSequence;
  }

  #take(at: number, sequence: number): void {
    if (sequence <= this.afterSequence || this.isSettled) return;
    const minute = Math.floor((at - this.endsAt) / MINUTE_MS);
    this.#times.take(minute, (before) => {
      const { lastSequence, minutesAfter } = before?.mark ?? { lastSequence: this.afterSequence, minutesAfter: 0 };
      if (minute < 0) return { lastSequence: sequence, minutesAfter };
      return { lastSequence, minutesAfter: minutesAfter + (before?.time === minute ? 0 : 1) };
    });
  }
}
