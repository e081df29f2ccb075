/** A way to order the times so far: it ends at a time, keeps so many events, and left out the others. */
export interface Way<Mark> {
  readonly time: number;
  readonly kept: number;
  readonly mark: Mark;
}

/**
 * Which times of a journal to believe. Events are in order of sequence, so their true times never go back; where the
 * recorded ones do, a clock was wrong. The times that are believed are those of the longest series of events that never
 * goes back: the fewest events are then taken to carry a wrong time. An event that conflicts with two others is left out,
 * however far its time is off.
 *
 * Kept are the best ways by the time they end at: a way that ends later and keeps fewer events is never better. In a
 * journal without a wrong time each event continues the last way.
 */
export class OrderedTimes<Mark> {
  readonly #ways: Way<Mark>[];

  constructor(saved: readonly Way<Mark>[] = []) {
    this.#ways = [...saved];
  }

  get saved(): readonly Way<Mark>[] {
    return this.#ways;
  }

  /**
   * @param time of the next event; equal times are in order.
   * @param markOf what to remember of the way with this event, from that of the way that it continues.
   */
  take(time: number, markOf: (before: Way<Mark> | undefined) => Mark): void {
    const at = this.#endingBy(time);
    const before = this.#ways[at];
    const way = { time, kept: (before?.kept ?? 0) + 1, mark: markOf(before) };
    if (before?.time === time) this.#ways[at] = way;
    else this.#ways.splice(at + 1, 0, way);
    const from = before?.time === time ? at + 1 : at + 2;
    let to = from;
    // One that keeps as many came first and stays: of two clocks with equal support, the one that ran before is believed.
    while (to < this.#ways.length && this.#ways[to]!.kept < way.kept) to += 1;
    if (to > from) this.#ways.splice(from, to - from);
  }

  /** The mark of the way that keeps the most events; of several, of the one that ends first. */
  get mark(): Mark | undefined {
    let at = this.#ways.length - 1;
    while (at > 0 && this.#ways[at - 1]!.kept === this.#ways[at]!.kept) at -= 1;
    return this.#ways[at]?.mark;
  }

  /** The place of the last way that ends at a time or before it; -1 for none. */
  #endingBy(time: number): number {
    let [low, high] = [0, this.#ways.length];
    if (high > 0 && this.#ways[high - 1]!.time <= time) return high - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ways[middle]!.time <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
