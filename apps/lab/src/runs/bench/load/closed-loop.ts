import { RunCount, type RunResult, pause, until } from './run-result.js';
import { acknowledgedIn, type LoadTable, refusalsIn } from './table.js';
import { TablesOnline } from './tables-online.js';
import type { WebSocketLine } from './web-socket.js';

export interface ClosedLoop {
  readonly address: string;
  /** Wagers unanswered at every table at any time. */
  readonly inFlight: number;
  readonly warmMs: number;
  /** For so long, or until so many wagers are acknowledged. */
  readonly runMs?: number;
  readonly wagers?: number;
}

/** Every table keeps so many wagers in flight over its WebSocket, whole coups, as fast as it is answered. */
export async function runClosedLoop(tables: readonly LoadTable[], plan: ClosedLoop): Promise<RunResult> {
  const count = new RunCount();
  const state = { isSending: false };
  const online = await TablesOnline.connect(plan.address, tables, {
    replies: (line, bytes, start, end) => takeReplies(line, { bytes, start, end }, count),
    readDone: (line) => {
      if (state.isSending) fill(line, plan.inFlight);
    },
  });
  try {
    state.isSending = true;
    for (const line of online.lines) fill(line, plan.inFlight);
    await pause(plan.warmMs);
    count.begin();
    if (plan.wagers === undefined) await pause(plan.runMs ?? 0);
    else await until(() => count.all >= (plan.wagers ?? 0), 'the wagers of a history', 600_000);
    count.end();
    state.isSending = false;
    await lastAnswers(online.lines, count);
  } finally {
    online.close();
  }
  return count.result();
}

/** Waits until every wager is acknowledged. A refused one never is: the error names the refusals. */
export async function lastAnswers(lines: readonly WebSocketLine[], count: RunCount): Promise<void> {
  const isAnswered = (): boolean => lines.every(({ unanswered }) => unanswered === 0);
  await until(isAnswered, 'the last acknowledgements').catch((error: unknown) => {
    const waiting = lines.filter(({ unanswered }) => unanswered > 0);
    const wagers = waiting.reduce((sum, { unanswered }) => sum + unanswered, 0);
    const refusals = JSON.stringify(count.refusals);
    throw new Error(`${wagers} wagers of ${waiting.length} tables are not acknowledged; refusals: ${refusals}`, {
      cause: error,
    });
  });
}

interface Part {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export function takeReplies(line: WebSocketLine, { bytes, start, end }: Part, count: RunCount): number {
  for (const code of refusalsIn(bytes, start, end)) count.refused(code);
  const acknowledged = acknowledgedIn(bytes, start, end);
  if (acknowledged === 0) return 0;
  const now = performance.now();
  count.counted(acknowledged);
  // Wagers that were sent together and answered together took the same time.
  for (let left = acknowledged; left > 0;) {
    const { at, wagers } = line.answered(left);
    count.timed(now - at, wagers);
    left -= wagers;
  }
  line.table.acknowledged += acknowledged;
  return acknowledged;
}

/** Everything that is answered is followed by as many wagers, in one frame: a frame costs more than its bytes. */
function fill(line: WebSocketLine, inFlight: number): void {
  const missing = inFlight - line.unanswered;
  if (missing <= 0) return;
  line.sent(missing, performance.now());
  line.send(line.table.wagers(missing));
}
