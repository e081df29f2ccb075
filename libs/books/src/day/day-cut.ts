import type { Batch } from '@jackpot/journal';
import { decodeEvents } from '@jackpot/progressive';
import { OrderedTimes, type Way } from './ordered-times.js';

const MINUTE_MS = 60_000;

/**
 * Minutes with events after the end of a day that settle where it ends: half a day of play. What is recorded later changes
 * nothing. A clock that was wrong for a shorter time settles nothing.
 */
export const SETTLED_MINUTES = 12 * 60;

interface Mark {
  /** The last event with a believed time before the end. */
  readonly lastSequence: number;
  /** Minutes after the end that have an event. */
  readonly minutesAfter: number;
}

/** What a cut has found so far, as plain values. */
export type SavedCut = readonly Way<Mark>[];

/** Events from the first on whose times are compared to learn when a journal begins. */
const FIRST_EVENTS = 1_000;

/**
 * When a journal begins: the first believed time of its first events; undefined for none. Events before the link was opened
 * are takeovers and do not count.
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
 * Finds a day's last event: the last one with a believed time before the day's end (`OrderedTimes`). What lies between two
 * such events belongs to their day, whatever its time: order is by sequence. So a clock that is wrong for a while moves no
 * boundary; the events it stamped are exceptions of the day in which they happened.
 *
 * Times are compared by the minute: a minute's events are in order, and a day has at most some thousand ways to end.
 */
export class DayCut {
  readonly #times: OrderedTimes<Mark>;

  /** @param afterSequence the last event of the day before. */
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

  /** Takes the next batch; one that begins before the day, too. */
  take(batch: Batch): void {
    if (batch.lastSequence <= this.afterSequence) return;
    decodeEvents(batch.events).forEach(({ at }, index) => this.#take(at, batch.firstSequence + index));
  }

  /** No event that follows can change the end any more. */
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
