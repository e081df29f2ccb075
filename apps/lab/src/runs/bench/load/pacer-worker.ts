import { parentPort, workerData } from 'node:worker_threads';

/** Posts a message at each tick. Spins in a thread of its own, because Node's timers are exact only to 1 ms. */
export interface PacerTask {
  readonly startAt: number;
  readonly tickMs: number;
  readonly ticks: number;
}

const SPIN_MS = 0.08;
const { startAt, tickMs, ticks } = workerData as PacerTask;
const sleeping = new Int32Array(new SharedArrayBuffer(4));

for (let tick = 0; tick < ticks; tick += 1) {
  const at = startAt + tick * tickMs;
  const sleepMs = at - monotonicMs() - SPIN_MS;
  if (sleepMs > 0) Atomics.wait(sleeping, 0, 0, sleepMs);
  while (monotonicMs() < at);
  parentPort?.postMessage(tick);
}

function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
