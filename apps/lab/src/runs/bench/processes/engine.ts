import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, LinkWriter, type WriterAnswer, type WriterPorts, processTimers } from '@jackpot/engine';
import { must } from '@jackpot/money';
import { CryptoDraws, createMetrics, systemClock } from '@jackpot/platform';
import { type LinkCommand } from '@jackpot/progressive';
import { MySqlJournal, MySqlSnapshots, Seals, migrate } from '@jackpot/storage';
import { readTerms } from '../../../players/terms.js';
import { dealtShoes, linkTerms } from '../load/play.js';
import { type Offer, RunCount, type RunResult, paced, until } from '../load/run-count.js';
import { EngineTable } from './engine-table.js';
import { engineMetrics } from '../../../../../controller/src/leadership/engine-metrics.js';
import { serve } from '../../../worlds/processes/called-process.js';

interface Plan {
  readonly databaseUrl: string;
  readonly linkId: string;
  readonly tables: number;
  /** Keys in hex. A controller that continues the link needs the same keys. */
  readonly triggerKey: string;
  readonly recordsKey: string;
  readonly history?: { readonly fromMs: number; readonly msEach: number };
}

interface Run {
  readonly inFlight: number;
  readonly warmMs: number;
  readonly runMs?: number;
  readonly wagers?: number;
}

const HISTORY_MS_MAX = 3_600_000;

class HistoryClock implements Clock {
  constructor(private nowMs: number) {}

  advance(ms: number): void {
    this.nowMs += ms;
  }

  steady(): number {
    return systemClock.steady();
  }

  now(): number {
    return Math.floor(this.nowMs);
  }
}

class Engine {
  private constructor(
    private readonly writer: LinkWriter,
    private readonly tables: readonly EngineTable[],
    private readonly onAnswer: () => void,
    private readonly closePorts: () => Promise<unknown>,
  ) {}

  static async open({ databaseUrl, linkId, tables, triggerKey, recordsKey, history }: Plan): Promise<Engine> {
    const past = history === undefined ? undefined : new HistoryClock(history.fromMs);
    const clock = past ?? systemClock;
    await migrate(databaseUrl, () => undefined);
    const seals = new Seals({ key: Buffer.from(recordsKey, 'hex'), now: () => clock.now() });
    const journal = new MySqlJournal(databaseUrl, seals);
    const snapshots = new MySqlSnapshots(databaseUrl, seals);
    const ports: WriterPorts = { ...portsOf(Buffer.from(triggerKey, 'hex')), clock, journal, snapshots };
    const taken = await LinkWriter.takeOver(linkId, { id: 'bench', address: '', floorAddress: '' }, ports);
    const writer = must(taken, 'the lease of the link');
    const config = readTerms(linkTerms(linkId, tables));
    const answer = await submitted(writer, { type: 'open-link', config });
    if (!answer.ok) throw new Error(`the link could not be opened: ${answer.code}`);
    const shoes = dealtShoes();
    const played = config.tables.map((_, table) => new EngineTable(table, writer, shoes));
    const closePorts = () => Promise.all([journal.close(), snapshots.close()]);
    return new Engine(writer, played, () => past?.advance(history?.msEach ?? 0), closePorts);
  }

  async run({ inFlight, warmMs, runMs, wagers }: Run): Promise<RunResult & { readonly processorUs: number }> {
    const count = new RunCount();
    const state = { left: wagers ?? Infinity, open: 0 };
    const goesOn = (): boolean => {
      this.onAnswer();
      if (state.left > 0) {
        state.left -= 1;
        return true;
      }
      state.open -= 1;
      return false;
    };
    for (const table of this.tables) table.start(count, goesOn);
    for (; state.open < inFlight && state.left > 0; state.open += 1, state.left -= 1)
      this.tables[state.open % this.tables.length]?.play();
    await sleep(warmMs);
    count.begin();
    const before = process.cpuUsage();
    if (runMs !== undefined) {
      await sleep(runMs);
      state.left = 0;
    }
    const used = process.cpuUsage(before);
    count.end();
    const msMax = runMs === undefined ? HISTORY_MS_MAX : undefined;
    await until(() => state.open === 0, 'the last answers of the engine', msMax);
    const result = count.result();
    return { ...result, processorUs: (used.user + used.system) / result.wagers };
  }

  async offer(plan: Offer): Promise<RunResult> {
    const count = new RunCount();
    const state = { sent: 0, answered: 0 };
    const answered = (): boolean => {
      state.answered += 1;
      return false;
    };
    for (const table of this.tables) table.start(count, answered);
    await paced(plan, count, (dueAt) => {
      this.tables[state.sent % this.tables.length]?.playDue(dueAt);
      state.sent += 1;
    });
    await until(() => state.answered === state.sent, 'the last answers of the engine');
    return count.result();
  }

  meters() {
    return this.writer.committed.meters;
  }

  async close(): Promise<void> {
    await this.writer.drain();
    await this.closePorts();
  }
}

function portsOf(triggerKey: Uint8Array): Omit<WriterPorts, 'journal' | 'snapshots' | 'clock'> {
  const { metrics } = createMetrics();
  return {
    draws: new CryptoDraws(triggerKey),
    timers: processTimers,
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    metrics: engineMetrics(metrics, console),
  };
}

function submitted(writer: LinkWriter, command: LinkCommand): Promise<WriterAnswer> {
  return new Promise((resolve) => writer.submit(command, resolve));
}

let engine: Engine | undefined;
const opened = (): Engine => must(engine, 'an open link');

const api = {
  open: async (plan: Plan) => {
    engine = await Engine.open(plan);
  },
  run: (plan: Run) => opened().run(plan),
  offer: (plan: Offer) => opened().offer(plan),
  meters: () => opened().meters(),
  close: () => opened().close(),
};
export type EngineApi = typeof api;

serve(api);
