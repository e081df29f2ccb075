import { Worker } from 'node:worker_threads';
import type { PacerTask } from './pacer.js';
import { type RunCount, pause } from './run-result.js';

export interface Offer {
  /** Wagers offered a second, whatever becomes of them. */
  readonly perSecond: number;
  readonly warmMs: number;
  readonly runMs: number;
}

/** Wagers of half a millisecond come together: to come one by one they would cost the generator a core of its own. */
const TICK_MS_MIN = 0.5;
const HEAD_START_MS = 50;

/**
 * Calls `due` for every wager at its time. A wager's time runs from when it was due, so a generator that is late, or a
 * server that stops, cannot hide what it does to the others.
 */
export async function paced(plan: Offer, count: RunCount, due: (dueAt: number) => void): Promise<void> {
  const perTick = Math.max(1, Math.round((plan.perSecond * TICK_MS_MIN) / 1_000));
  const tickMs = (1_000 / plan.perSecond) * perTick;
  const startAt = performance.now() + HEAD_START_MS;
  // The pacer's clock is the system's, ours counts from the start of the process.
  const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  const ticks = Math.ceil((plan.warmMs + plan.runMs) / tickMs);
  const task: PacerTask = { startAt: startAt + offset, tickMs, ticks };
  const pacer = new Worker(new URL('./pacer.js', import.meta.url), { workerData: task });
  pacer.on('message', (tick: number) => {
    const dueAt = startAt + tick * tickMs;
    for (let i = 0; i < perTick; i += 1) due(dueAt);
    count.late.add(performance.now() - dueAt);
  });
  const ended = new Promise((resolve, reject) => {
    pacer.once('exit', resolve);
    pacer.once('error', reject);
  });
  await pause(HEAD_START_MS + plan.warmMs);
  count.begin();
  await ended;
  count.end();
}
