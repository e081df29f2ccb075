/** A series of plausible times that ends at `time` and has `kept` events. */
export interface Way<Mark> {
  readonly time: number;
  readonly kept: number;
  readonly mark: Mark;
}

/**
 * Finds the plausible times among recorded times. Events are ordered by sequence, so decreasing times show a wrong
 * clock. The longest series that never decreases assumes the fewest wrong times. Only the best series for each end time
 * is stored.
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
   * @param time recorded time of the next event
   * @param markOf returns the mark (a value of the caller) of the series that ends with this event. `before` is the
   *   series that the event extends, or undefined if the event starts a series
   */
  take(time: number, markOf: (before: Way<Mark> | undefined) => Mark): void {
    const at = this.#endingBy(time);
    const before = this.#ways[at];
    const way = { time, kept: (before?.kept ?? 0) + 1, mark: markOf(before) };
    if (before?.time === time) this.#ways[at] = way;
    else this.#ways.splice(at + 1, 0, way);
    const from = before?.time === time ? at + 1 : at + 2;
    let to = from;
    // A series with as many events as the new one stays, so the earlier time wins.
    while (to < this.#ways.length && this.#ways[to]!.kept < way.kept) to += 1;
    if (to > from) this.#ways.splice(from, to - from);
  }

  /** Mark of the longest series. Among equals, the one that ends first. */
  get mark(): Mark | undefined {
    let at = this.#ways.length - 1;
    while (at > 0 && this.#ways[at - 1]!.kept === this.#ways[at]!.kept) at -= 1;
    return this.#ways[at]?.mark;
  }

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
