import { SEATS } from '../play/link-terms.js';
import { HEART_HIT } from '../play/table-script.js';
import { RunCount, until } from './run-result.js';
import { takeReplies } from './closed-loop.js';
import type { LoadTable } from './table.js';
import { TablesOnline } from './tables-online.js';
import type { WebSocketLine } from './web-socket.js';

/** When something was sent and answered, in milliseconds of the system's monotonic clock: other processes know it too. */
export interface ActTimes {
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Of the last answer that names one. */
  readonly journalSequence: number;
}

/** Tables that stay connected and act on command: for what is measured one act at a time. */
export class SteeredTables {
  readonly #count = new RunCount();
  readonly #answers = new Map<WebSocketLine, { readonly text: string; readonly at: number }[]>();

  private constructor(private readonly online: { current: TablesOnline | undefined }) {}

  static async connect(address: string, tables: readonly LoadTable[]): Promise<SteeredTables> {
    const holder: { current: TablesOnline | undefined } = { current: undefined };
    const steered = new SteeredTables(holder);
    holder.current = await TablesOnline.connect(address, tables, {
      replies: (line, bytes, start, end) => steered.#take(line, bytes, start, end),
      readDone: () => undefined,
    });
    return steered;
  }

  /** Every one of these tables stands in a coup with nine wagers, all acknowledged. */
  async fill(tables: number, isNewShoe = false): Promise<void> {
    const lines = this.#lines(tables);
    for (const line of lines) {
      const { script, sink } = line.table;
      if (isNewShoe) script.wantsNewShoe();
      script.next(sink);
      for (let seat = 0; seat < SEATS; seat += 1) script.wager(sink);
      line.sent(SEATS, monotonicMs());
      line.send(sink.take());
    }
    await until(() => lines.every(({ unanswered }) => unanswered === 0), 'wagers before a lock');
  }

  /** "No more bets" at all of these tables at one instant; resolves when the last has its answer. */
  async lock(tables: number): Promise<ActTimes> {
    return this.#all(tables, '"locked"', (line) => line.table.script.lock(line.table.sink));
  }

  /** Table 0 turns up the personal pair of its first position: the Heart meter is hit. */
  async hitHeart(): Promise<ActTimes> {
    return this.#all(1, '"resolved"', (line) => line.table.script.resolve(line.table.sink, HEART_HIT));
  }

  refusals(): Readonly<Record<string, number>> {
    return this.#count.result().refused;
  }

  close(): void {
    this.online.current?.close();
  }

  async #all(tables: number, answer: string, act: (line: WebSocketLine) => void): Promise<ActTimes> {
    const lines = this.#lines(tables);
    const texts = lines.map((line) => {
      act(line);
      return line.table.sink.take();
    });
    for (const line of lines) this.#answers.set(line, []);
    const sentAt = monotonicMs();
    lines.forEach((line, index) => line.send(texts[index] ?? ''));
    const answerOf = (line: WebSocketLine) => this.#answers.get(line)?.find(({ text }) => text.includes(answer));
    await until(() => lines.every((line) => answerOf(line) !== undefined), `${answer} at every table`);
    const answers = lines.map((line) => answerOf(line)).filter((each) => each !== undefined);
    const sequences = answers.map(({ text }) => Number(/"journalSequence":(\d+)/.exec(text)?.[1] ?? 0));
    return {
      sentAt,
      answeredAt: Math.max(...answers.map(({ at }) => at)),
      journalSequence: Math.max(...sequences),
    };
  }

  #lines(tables: number): readonly WebSocketLine[] {
    return (this.online.current?.lines ?? []).slice(0, tables);
  }

  #take(line: WebSocketLine, bytes: Buffer, start: number, end: number): void {
    takeReplies(line, { bytes, start, end }, this.#count);
    this.#answers.get(line)?.push({ text: bytes.toString('latin1', start, end), at: monotonicMs() });
  }
}

export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
