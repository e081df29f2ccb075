import { setTimeout as sleep } from 'node:timers/promises';
import { HEART_HIT, SEATS } from './play.js';
import { type Offer, RunCount, type RunResult, monotonicMs, paced, until } from './run-count.js';
import { type LoadTable, acknowledgedIn, refusalsIn } from './table.js';
import { TablesOnline, type WebSocketLine } from './web-socket.js';

export interface ClosedLoop {
  readonly address: string;
  readonly inFlight: number;
  readonly warmMs: number;
  readonly runMs?: number;
  readonly wagers?: number;
}

export async function runClosedLoop(tables: readonly LoadTable[], plan: ClosedLoop): Promise<RunResult> {
  const count = new RunCount();
  const state = { isSending: false };
  const online = await TablesOnline.connect(plan.address, tables, {
    replies: (line, body) => takeReplies(line, body, count),
    readDone: (line) => {
      if (state.isSending) fill(line, plan.inFlight);
    },
  });
  try {
    state.isSending = true;
    for (const line of online.lines) fill(line, plan.inFlight);
    await sleep(plan.warmMs);
    count.begin();
    const { wagers, runMs = 0 } = plan;
    if (wagers === undefined) await sleep(runMs);
    else await until(() => count.all >= wagers, 'the wagers of a history', 600_000);
    count.end();
    state.isSending = false;
    await lastAnswers(online.lines, count);
  } finally {
    online.close();
  }
  return count.result();
}

export async function runToTheEnd(
  tables: readonly LoadTable[],
  { address, inFlight }: Pick<ClosedLoop, 'address' | 'inFlight'>,
): Promise<void> {
  const count = new RunCount();
  // The first wager tells the caller that all tables are connected.
  const state = { isSending: false };
  const online = await TablesOnline.connect(address, tables, {
    replies: (line, body) => takeReplies(line, body, count),
    readDone: (line) => {
      if (state.isSending) fill(line, inFlight);
    },
  });
  state.isSending = true;
  for (const line of online.lines) fill(line, inFlight);
  await until(() => online.lines.every(({ closedWith }) => closedWith !== undefined), 'the end of the server');
  online.end();
}

function fill(line: WebSocketLine, inFlight: number): void {
  const missing = inFlight - line.unanswered;
  if (missing <= 0) return;
  line.sent(missing, performance.now());
  line.send(line.table.wagers(missing));
}

export interface OpenLoop extends Offer {
  readonly address: string;
}

export async function runOpenLoop(tables: readonly LoadTable[], plan: OpenLoop): Promise<RunResult> {
  const count = new RunCount();
  const online = await TablesOnline.connect(plan.address, tables, {
    replies: (line, body) => takeReplies(line, body, count),
    readDone: finishFullCoup,
  });
  const { lines } = online;
  let next = 0;
  try {
    lines.forEach(finishFullCoup);
    await paced(plan, count, (dueAt) => {
      const line = lines[next % lines.length];
      next += 1;
      line?.sent(1, dueAt);
      line?.send(line.table.wagers(1));
    });
    await lastAnswers(lines, count);
  } finally {
    online.close();
  }
  return count.result();
}

function finishFullCoup(line: WebSocketLine): void {
  const { script, sink } = line.table;
  if (!script.isFull || line.unanswered > 0) return;
  script.next(sink);
  line.send(sink.take());
}

const isAnswered = ({ unanswered }: WebSocketLine): boolean => unanswered === 0;

const LAST_ANSWERS_MS_MAX = 120_000;

async function lastAnswers(lines: readonly WebSocketLine[], count: RunCount): Promise<void> {
  await until(() => lines.every(isAnswered), 'the last acknowledgements', LAST_ANSWERS_MS_MAX).catch(
    (cause: unknown) => {
      const wagers = lines.reduce((sum, { unanswered }) => sum + unanswered, 0);
      throw new Error(`${wagers} wagers are not acknowledged; refusals: ${JSON.stringify(count.refusals)}`, { cause });
    },
  );
}

function takeReplies(line: WebSocketLine, body: Buffer, count: RunCount): void {
  for (const code of refusalsIn(body)) count.refused(code);
  const acknowledged = acknowledgedIn(body);
  if (acknowledged === 0) return;
  const now = performance.now();
  // Wagers sent together and answered together took the same time.
  for (let left = acknowledged; left > 0;) {
    const { at, wagers } = line.answered(left);
    count.acknowledged(now - at, wagers);
    left -= wagers;
  }
  line.table.acknowledged += acknowledged;
}

interface ActTimes {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly journalSequence: number;
}

export class SteeredTables {
  readonly #count = new RunCount();
  readonly #answers = new Map<WebSocketLine, { readonly text: string; readonly at: number }[]>();
  #online: TablesOnline | undefined;

  static async connect(address: string, tables: readonly LoadTable[]): Promise<SteeredTables> {
    const steered = new SteeredTables();
    steered.#online = await TablesOnline.connect(address, tables, {
      replies: (line, body) => {
        takeReplies(line, body, steered.#count);
        steered.#answers.get(line)?.push({ text: body.toString('latin1'), at: monotonicMs() });
      },
    });
    return steered;
  }

  async fill({ isNewShoe, seats = SEATS }: { readonly isNewShoe: boolean; readonly seats?: number }): Promise<void> {
    for (const line of this.#lines) {
      const { script, sink } = line.table;
      if (isNewShoe) script.wantsNewShoe();
      script.next(sink);
      for (let seat = 0; seat < seats; seat += 1) script.wager(sink);
      line.sent(seats, performance.now());
      line.send(sink.take());
    }
    await lastAnswers(this.#lines, this.#count);
  }

  /** Sends "no more bets" and the wager of a seat that has none, in one frame. */
  async late(): Promise<string | undefined> {
    await this.fill({ isNewShoe: false, seats: SEATS - 1 });
    for (const line of this.#lines) {
      const { script, sink } = line.table;
      script.lock(sink);
      // A refused wager also uses up its message number.
      const sequence = (script.sequences[SEATS] ?? 0) + 1;
      script.sequences[SEATS] = sequence;
      sink.wager(script.coup, SEATS, sequence);
      line.sent(1, performance.now());
      line.send(sink.take());
    }
    const refusals = () => Object.keys(this.#count.refusals);
    await until(() => refusals().length > 0 || this.#lines.every(isAnswered), 'the answer to a late wager');
    return refusals()[0];
  }

  /**
   * Sends a recorded wager again, twice in one frame.
   *
   * @returns the code of the refusal, if it is refused
   */
  async repeated(): Promise<string | undefined> {
    await this.fill({ isNewShoe: false });
    const before = this.#lines.map(({ table }) => table.acknowledged);
    for (const line of this.#lines) {
      const { script, sink } = line.table;
      for (let time = 0; time < 2; time += 1) sink.wager(script.coup, SEATS, script.sequences[SEATS] ?? 0);
      line.sent(2, performance.now());
      line.send(sink.take());
    }
    const refusals = () => Object.keys(this.#count.refusals);
    await until(() => refusals().length > 0 || this.#lines.every(isAnswered), 'the answer to a repeated wager');
    for (const [at, { table }] of this.#lines.entries()) table.acknowledged = before[at] ?? 0;
    return refusals()[0];
  }

  lock(): Promise<ActTimes> {
    return this.#all('"locked"', ({ table }) => table.script.lock(table.sink));
  }

  hitHeart(): Promise<ActTimes> {
    return this.#all('"resolved"', ({ table }) => table.script.resolve(table.sink, HEART_HIT));
  }

  close(): void {
    this.#online?.close();
  }

  get #lines(): readonly WebSocketLine[] {
    return this.#online?.lines ?? [];
  }

  async #all(answer: string, act: (line: WebSocketLine) => void): Promise<ActTimes> {
    const texts = this.#lines.map((line) => {
      act(line);
      this.#answers.set(line, []);
      return line.table.sink.take();
    });
    const sentAt = monotonicMs();
    this.#lines.forEach((line, index) => line.send(texts[index] ?? ''));
    const found = () =>
      this.#lines.flatMap((line) => this.#answers.get(line)?.find(({ text }) => text.includes(answer)) ?? []);
    await until(() => found().length === this.#lines.length, `${answer} at every table`);
    const sequences = found().map(({ text }) => Number(/"journalSequence":(\d+)/.exec(text)?.[1] ?? 0));
    return {
      sentAt,
      answeredAt: Math.max(...found().map(({ at }) => at)),
      journalSequence: Math.max(...sequences),
    };
  }
}
