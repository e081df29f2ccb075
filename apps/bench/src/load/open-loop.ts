import { Worker } from 'node:worker_threads';
import { takeReplies } from './closed-loop.js';
import type { PacerTask } from './pacer.js';
import { RunCount, type RunResult, pause, until } from './run-result.js';
import type { LoadTable } from './table.js';
import { TablesOnline } from './tables-online.js';
import type { WebSocketLine } from './web-socket.js';

export interface OpenLoop {
  readonly address: string;
  /** Wagers offered a second, whatever becomes of them. */
  readonly perSecond: number;
  readonly warmMs: number;
  readonly runMs: number;
}

const TICK_MS_MIN = 0.2;
const HEAD_START_MS = 50;

/**
 * Wagers come when they come: one table after the other, at fixed times, not waiting for answers. A wager's time runs
 * from when it was due, so a generator that is late, or a server that stops, cannot hide what it does to the others.
 */
export async function runOpenLoop(tables: readonly LoadTable[], ask: OpenLoop): Promise<RunResult> {
  const count = new RunCount();
  const online = await TablesOnline.connect(ask.address, tables, {
    replies: (line, bytes, start, end) => {
      takeReplies(line, { bytes, start, end }, count);
    },
    readDone: (line) => finishFullCoup(line),
  });
  try {
    for (const line of online.lines) finishFullCoup(line);
    await offer(online.lines, ask, count);
    await until(() => online.lines.every(({ unanswered }) => unanswered === 0), 'the last acknowledgements');
  } finally {
    online.close();
  }
  return count.result();
}

async function offer(lines: readonly WebSocketLine[], ask: OpenLoop, count: RunCount): Promise<void> {
  const perTick = Math.max(1, Math.round((ask.perSecond * TICK_MS_MIN) / 1_000));
  const tickMs = (1_000 / ask.perSecond) * perTick;
  const ticks = Math.ceil((ask.warmMs + ask.runMs) / tickMs);
  const startAt = performance.now() + HEAD_START_MS;
  // The pacer's clock is the system's, ours counts from the start of the process.
  const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  const task: PacerTask = { startAt: startAt + offset, tickMs, ticks };
  const pacer = new Worker(new URL('./pacer.js', import.meta.url), { workerData: task });
  let next = 0;
  pacer.on('message', (tick: number) => {
    const dueAt = startAt + tick * tickMs;
    for (let i = 0; i < perTick; i += 1) {
      const line = lines[next % lines.length];
      next += 1;
      if (line === undefined) return;
      line.sent(1, dueAt);
      line.send(line.table.wagers(1));
    }
    count.late.add(performance.now() - dueAt);
  });
  const ended = new Promise((resolve, reject) => {
    pacer.once('exit', resolve);
    pacer.once('error', reject);
  });
  await pause(HEAD_START_MS + ask.warmMs);
  count.begin();
  await ended;
  count.end();
}

/** A full table's dealer says "no more bets", deals, pays and opens the next coup, as soon as the ninth is answered. */
function finishFullCoup(line: WebSocketLine): void {
  const { script, sink } = line.table;
  if (!script.isFull || line.unanswered > 0) return;
  script.next(sink);
  line.send(sink.take());
}
