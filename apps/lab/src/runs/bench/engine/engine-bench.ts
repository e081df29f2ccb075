import { hash } from 'node:crypto';
import { type Clock, LinkWriter, type WriterAnswer, type WriterPorts, processTimers } from '@jackpot/engine';
import { CryptoDraws, createMetrics, systemClock } from '@jackpot/platform';
import { type LevelMeters, type LinkCommand, readLinkConfig } from '@jackpot/progressive';
import { MySqlJournal, MySqlSnapshots, Seals, migrate } from '@jackpot/storage';
import { type Offer, paced } from '../load/pacing.js';
import { RunCount, type RunResult, pause, until } from '../load/run-result.js';
import { linkTerms } from '../play/link-terms.js';
import { dealtShoes } from '../play/shoes.js';
import { EngineTable } from './engine-table.js';
import { HistoryClock } from './history-clock.js';

export interface EngineRun {
  /** Wagers unanswered at any time, over all tables. */
  readonly inFlight: number;
  readonly warmMs: number;
  readonly runMs: number;
  /** Only so many of the link's tables play. */
  readonly tables?: number;
}

/** A history of past days, written as fast as the database takes it. */
export interface HistoryPlan {
  readonly startMs: number;
  readonly endMs: number;
}

/** The wagers of a history from one to another, of so many altogether. */
export interface HistoryPart {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** What keeps two large batches busy. */
const HISTORY_IN_FLIGHT = 4_096;
const HISTORY_MS_MAX = 3_600_000;

export interface EngineResult extends RunResult {
  /** Processor time of the whole process, per wager of the window. */
  readonly processorUs: number;
}

/**
 * A link's writer as the controller has it (rules, decisions, encoding, hashes, snapshots, metrics, the journal in the
 * database) with nothing in front of it: commands are submitted, answers counted.
 */
export class EngineBench {
  private constructor(
    private readonly writer: LinkWriter,
    private readonly tables: readonly EngineTable[],
    private readonly clock: Clock,
    private readonly closePorts: () => Promise<unknown>,
  ) {}

  static async open(plan: {
    readonly databaseUrl: string;
    readonly linkId: string;
    readonly tables: number;
    readonly triggerKey: Uint8Array;
    /** A controller that goes on with the link must have the same; another than `triggerKey` where it matters. */
    readonly recordsKey?: Uint8Array;
    readonly history?: HistoryPlan;
  }): Promise<EngineBench> {
    const { triggerKey, recordsKey = triggerKey, history } = plan;
    const clock =
      history === undefined ? systemClock : new HistoryClock(history.startMs, history.endMs - history.startMs);
    await migrate(plan.databaseUrl, () => undefined);
    const seals = new Seals({ key: recordsKey, now: () => clock.now() });
    const journal = new MySqlJournal(plan.databaseUrl, seals);
    const snapshots = new MySqlSnapshots(plan.databaseUrl, seals);
    const ports: WriterPorts = { ...portsOf(triggerKey), clock, journal, snapshots };
    const writer = await LinkWriter.takeOver(plan.linkId, { id: 'bench', address: '', floorAddress: '' }, ports);
    if (writer === undefined) throw new Error('somebody else writes this link');
    const config = readLinkConfig(linkTerms(plan.linkId, plan.tables));
    if (!('linkId' in config)) throw new Error(`the terms of the bench are not terms: ${JSON.stringify(config)}`);
    const answer = await submitted(writer, { type: 'open-link', config });
    if (!answer.ok) throw new Error(`the link could not be opened: ${answer.code}`);
    const shoes = dealtShoes();
    const tables = config.tables.map((_, table) => new EngineTable(table, writer, shoes));
    return new EngineBench(writer, tables, clock, () => Promise.all([journal.close(), snapshots.close()]));
  }

  /** As many wagers in flight as requested, each followed by another of the same table, whole coups. */
  async run({ inFlight, warmMs, runMs, tables = this.tables.length }: EngineRun): Promise<EngineResult> {
    const count = new RunCount();
    const playing = this.tables.slice(0, tables);
    const state = { isSending: true, open: inFlight };
    for (const table of playing) {
      table.start(count, () => {
        if (state.isSending) return true;
        state.open -= 1;
        return false;
      });
    }
    for (let i = 0; i < inFlight; i += 1) playing[i % playing.length]?.play();
    await pause(warmMs);
    count.begin();
    const before = process.cpuUsage();
    await pause(runMs);
    count.end();
    const used = process.cpuUsage(before);
    state.isSending = false;
    await until(() => state.open === 0, 'the last answers of the engine');
    const result = count.result();
    return { ...result, processorUs: (used.user + used.system) / result.wagers };
  }

  /** Wagers at fixed times, one table after the other; their time runs from when they were due. */
  async offer(plan: Offer): Promise<RunResult> {
    const count = new RunCount();
    const state = { sent: 0, answered: 0 };
    for (const table of this.tables) {
      table.start(count, () => {
        state.answered += 1;
        return false;
      });
    }
    await paced(plan, count, (dueAt) => {
      this.tables[state.sent % this.tables.length]?.playDue(dueAt);
      state.sent += 1;
    });
    await until(() => state.answered === state.sent, 'the last answers of the engine');
    return count.result();
  }

  /** Writes these wagers of a history. Returns how many a second. */
  async write({ from, to, of }: HistoryPart): Promise<number> {
    const { clock } = this;
    if (!(clock instanceof HistoryClock)) throw new Error('this link has the clock of today');
    const count = new RunCount();
    let [begun, answered] = [from, from];
    for (const table of this.tables) {
      table.start(count, () => {
        answered += 1;
        clock.reach(answered / of);
        if (begun === to) return false;
        begun += 1;
        return true;
      });
    }
    const startedMs = performance.now();
    const first = Math.min(HISTORY_IN_FLIGHT, to - from);
    begun += first;
    for (let i = 0; i < first; i += 1) this.tables[i % this.tables.length]?.play();
    await until(() => answered === to, 'the last answers of the history', HISTORY_MS_MAX);
    const { refused } = count.result();
    if (Object.keys(refused).length > 0) throw new Error(`the history was refused: ${JSON.stringify(refused)}`);
    return ((to - from) / (performance.now() - startedMs)) * 1_000;
  }

  meters(): readonly LevelMeters[] {
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
    metrics: {
      committed: ({ events, bytes, durationMs }) => {
        metrics.jackpot_commit_duration_seconds.observe(durationMs / 1_000);
        metrics.jackpot_batch_events.observe(events);
        metrics.jackpot_batch_bytes.observe(bytes);
      },
      commitFailed: (code) => metrics.jackpot_commit_failures_total.inc({ code }),
      refused: (code) => metrics.jackpot_refusals_total.inc({ code }),
      intakeDepth: (depth) => metrics.jackpot_intake_depth.set(depth),
    },
  };
}

function submitted(writer: LinkWriter, command: LinkCommand): Promise<WriterAnswer> {
  return new Promise((resolve) => writer.submit(command, resolve));
}
