/** How long answers took: counts in steps of a tenth of the value, so any number of them fits a few kilobytes. */
export class Latency {
  static readonly #STEP = Math.log(1.1);
  static readonly #LEAST_MS = 0.01;
  readonly #counts = new Uint32Array(200);
  #count = 0;

  add(ms: number): void {
    const step = Math.ceil(Math.log(Math.max(ms, Latency.#LEAST_MS) / Latency.#LEAST_MS) / Latency.#STEP);
    const index = Math.min(Math.max(step, 0), this.#counts.length - 1);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** The time within which this share (0..1) of the answers came, in milliseconds, to a tenth of itself; 0 for none. */
  within(share: number): number {
    if (this.#count === 0) return 0;
    let left = Math.ceil(this.#count * share);
    for (let index = 0; index < this.#counts.length; index += 1) {
      left -= this.#counts[index] ?? 0;
      if (left <= 0) return Latency.#LEAST_MS * Math.exp(index * Latency.#STEP);
    }
    return Infinity;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#count = 0;
  }
}

/** What the floor has done so far; for people, the books count for themselves. */
export class Counters {
  coups = 0;
  noWagerRounds = 0;
  voided = 0;
  shoes = 0;
  wagers = 0;
  withdrawn = 0;
  lateRefused = 0;
  refusedElse = 0;
  sentTwice = 0;
  badRefused = 0;
  postponed = 0;
  reconnects = 0;
  awards = 0;
  hits = 0;
  claimsPaid = 0;
  /** Since the last line of the status. */
  readonly recent = new Latency();
  readonly all = new Latency();

  acknowledged(ms: number): void {
    this.wagers += 1;
    this.recent.add(ms);
    this.all.add(ms);
  }
}
