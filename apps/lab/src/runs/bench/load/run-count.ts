import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Times } from '../../../players/times.js';
import type { PacerTask } from './pacer-worker.js';

export interface RunResult {
  readonly wagers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly acknowledged: number;
  readonly refused: Readonly<Record<string, number>>;
}

export class RunCount {
  readonly #times = new Times();
  readonly #refused = new Map<string, number>();
  #acknowledged = 0;
  #inWindow = 0;
  #from = 0;
  #seconds = 0;
  #isMeasuring = false;

  begin(): void {
    this.#times.clear();
    this.#inWindow = 0;
    this.#from = performance.now();
    this.#isMeasuring = true;
  }

  end(): void {
    this.#seconds = (performance.now() - this.#from) / 1_000;
    this.#isMeasuring = false;
  }

  acknowledged(ms: number, wagers = 1): void {
    this.counted(wagers);
    this.timed(ms, wagers);
  }

  counted(wagers: number): void {
    this.#acknowledged += wagers;
    if (this.#isMeasuring) this.#inWindow += wagers;
  }

  timed(ms: number, wagers = 1): void {
    if (this.#isMeasuring) this.#times.add(ms, wagers);
  }

  refused(code: string): void {
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
  }

  get refusals(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#refused);
  }

  get all(): number {
    return this.#acknowledged;
  }

  result(): RunResult {
    return {
      wagers: this.#inWindow,
      perSecond: this.#inWindow / this.#seconds,
      p50Ms: this.#times.quantile(0.5),
      p99Ms: this.#times.quantile(0.99),
      acknowledged: this.#acknowledged,
      refused: this.refusals,
    };
  }
}

export async function measureWindow(count: RunCount, { warmMs, runMs }: Omit<Offer, 'perSecond'>): Promise<void> {
  await sleep(warmMs);
  count.begin();
  await sleep(runMs);
  count.end();
}

export async function until(isSo: () => boolean, what: string, patienceMs = 20_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs / 1_000} s in vain: ${what}`);
    await sleep(2);
  }
}

export interface Offer {
  readonly perSecond: number;
  readonly warmMs: number;
  readonly runMs: number;
}

/** Sending wagers one by one would occupy a processor core. */
const TICK_MS_MIN = 0.5;
const HEAD_START_MS = 50;

/** The latency of a wager is measured from its due time. */
export async function paced(plan: Offer, count: RunCount, due: (dueAt: number) => void): Promise<void> {
  const perTick = Math.max(1, Math.round((plan.perSecond * TICK_MS_MIN) / 1_000));
  const tickMs = (1_000 / plan.perSecond) * perTick;
  const startAt = performance.now() + HEAD_START_MS;
  const ticks = Math.ceil((plan.warmMs + plan.runMs) / tickMs);
  const task: PacerTask = { startAt: startAt + monotonicMs() - performance.now(), tickMs, ticks };
  const pacer = new Worker(new URL('./pacer-worker.js', import.meta.url), { workerData: task });
  pacer.on('message', (tick: number) => {
    for (let i = 0; i < perTick; i += 1) due(startAt + tick * tickMs);
  });
  const ended = new Promise((resolve, reject) => {
    pacer.once('exit', resolve);
    pacer.once('error', reject);
  });
  await sleep(HEAD_START_MS + plan.warmMs);
  count.begin();
  await ended;
  count.end();
}

export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
