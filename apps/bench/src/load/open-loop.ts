import { parentPort, workerData } from 'node:worker_threads';
import { takeReplies } from './closed-loop.js';
import { type Offer, paced } from './pacing.js';
import { RunCount, type RunResult, until } from './run-result.js';
import type { LoadTable } from './table.js';
import { TablesOnline } from './tables-online.js';
import type { WebSocketLine } from './web-socket.js';

/**
 * Keeps time for an open loop. Node's own timers know whole milliseconds only, and an event loop that spins for the time
 * would never be asleep when an answer comes; so a thread of its own sleeps, spins the last bit, and knocks.
 */
export interface PacerTask {
  /** Milliseconds of the monotonic clock. */
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

export interface OpenLoop extends Offer {
  readonly address: string;
}

/** Wagers come when they come: one table after the other, at fixed times, each in a frame of its own. */
export async function runOpenLoop(tables: readonly LoadTable[], plan: OpenLoop): Promise<RunResult> {
  const count = new RunCount();
  const online = await TablesOnline.connect(plan.address, tables, {
    replies: (line, bytes, start, end) => {
      takeReplies(line, { bytes, start, end }, count);
    },
    readDone: (line) => finishFullCoup(line),
  });
  const { lines } = online;
  let next = 0;
  try {
    for (const line of lines) finishFullCoup(line);
    await paced(plan, count, (dueAt) => {
      const line = lines[next % lines.length];
      next += 1;
      if (line === undefined) return;
      line.sent(1, dueAt);
      line.send(line.table.wagers(1));
    });
    await until(() => lines.every(({ unanswered }) => unanswered === 0), 'the last acknowledgements');
  } finally {
    online.close();
  }
  return count.result();
}

/** A full table's dealer announces "no more bets", deals, pays and opens the next coup, as soon as the ninth is answered. */
function finishFullCoup(line: WebSocketLine): void {
  const { script, sink } = line.table;
  if (!script.isFull || line.unanswered > 0) return;
  script.next(sink);
  line.send(sink.take());
}
