import { Histogram } from '../statistics.js';

/** What one run of a load came to. */
export interface RunResult {
  /** Acknowledged in the window that was measured. */
  readonly wagers: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Acknowledged altogether, before and after the window too. */
  readonly acknowledged: number;
  readonly refused: Readonly<Record<string, number>>;
  /** How late the generator itself was: p99 from the scheduled time to the write; of an open loop only. */
  readonly lateP99Ms?: number;
}

/** Counts a run: warming up, the window, and the rest until the last answer is in. */
export class RunCount {
  readonly times = new Histogram();
  readonly late = new Histogram();
  readonly #refused = new Map<string, number>();
  #acknowledged = 0;
  #inWindow = 0;
  #from = 0;
  #seconds = 0;
  #isMeasuring = false;

  begin(): void {
    this.times.clear();
    this.late.clear();
    this.#inWindow = 0;
    this.#from = performance.now();
    this.#isMeasuring = true;
  }

  end(): void {
    this.#seconds = (performance.now() - this.#from) / 1_000;
    this.#isMeasuring = false;
  }

  acknowledged(ms: number): void {
    this.counted(1);
    this.timed(ms);
  }

  /** So many more wagers are acknowledged. */
  counted(wagers: number): void {
    this.#acknowledged += wagers;
    if (this.#isMeasuring) this.#inWindow += wagers;
  }

  /** How long some took. */
  timed(ms: number, wagers = 1): void {
    if (this.#isMeasuring) this.times.add(ms, wagers);
  }

  refused(code: string): void {
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
  }

  /** How often, by code. */
  get refusals(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#refused);
  }

  get all(): number {
    return this.#acknowledged;
  }

  result(): RunResult {
    return {
      wagers: this.#inWindow,
      seconds: this.#seconds,
      perSecond: this.#inWindow / this.#seconds,
      p50Ms: this.times.quantile(0.5),
      p99Ms: this.times.quantile(0.99),
      maxMs: this.times.max,
      acknowledged: this.#acknowledged,
      refused: this.refusals,
      lateP99Ms: this.late.quantile(0.99),
    };
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until something is so; a run that never ends is a failed one. */
export async function until(isSo: () => boolean, what: string, patienceMs = 20_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs / 1_000} s in vain: ${what}`);
    await pause(2);
  }
}
