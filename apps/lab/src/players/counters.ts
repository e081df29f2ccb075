/** A histogram whose buckets grow by 10 %, so any number of samples needs only a few kilobytes. */
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

  /** Duration in ms that this share of the samples (0 to 1) does not exceed. Returns 0 without samples. */
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
  readonly recent = new Latency();
  readonly all = new Latency();

  acknowledged(ms: number): void {
    this.wagers += 1;
    this.recent.add(ms);
    this.all.add(ms);
  }
}
