/** The value in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of all lies, between neighbors where it falls between; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  return below === undefined || above === undefined ? Number.NaN : below + (above - below) * (at - Math.floor(at));
}

const STEP = Math.log(1.01);
const BUCKETS = 2_000;

/**
 * Times in buckets of one per cent, from a microsecond to minutes: counting a wager costs nothing worth measuring, however
 * many there are.
 */
export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;
  #max = 0;

  add(ms: number, times = 1): void {
    const bucket = ms <= 0.001 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms * 1_000) / STEP));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + times;
    this.#count += times;
    if (ms > this.#max) this.#max = ms;
  }

  clear(): void {
    this.#counts.fill(0);
    this.#count = 0;
    this.#max = 0;
  }

  get max(): number {
    return this.#max;
  }

  /** Upper bound of the bucket that the share falls into; NaN of nothing. */
  quantile(share: number): number {
    if (this.#count === 0) return Number.NaN;
    let left = Math.max(1, Math.ceil(this.#count * share));
    for (const [bucket, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(this.#max, Math.exp(bucket * STEP) / 1_000);
    }
    return this.#max;
  }
}
