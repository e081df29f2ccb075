import { createHistogram } from 'node:perf_hooks';

export class Times {
  readonly #us = createHistogram();

  add(ms: number, times = 1): void {
    const us = Math.max(1, Math.round(ms * 1_000));
    for (let i = 0; i < times; i += 1) this.#us.record(us);
  }

  clear(): void {
    this.#us.reset();
  }

  /** Milliseconds that this share of the times (0 to 1) does not exceed. Returns NaN without times. */
  quantile(share: number): number {
    return this.#us.count === 0 ? Number.NaN : this.#us.percentile(share * 100) / 1_000;
  }
}
