import type { Bench } from '../bench.js';
import { JournalFacts } from '../check/journal-facts.js';
import { LEVELS, PRICE_CENTS, TABLES } from '../load/play.js';
import type { HttpLoop } from '../load/http-loop.js';
import type { RunResult } from '../load/run-count.js';
import type { EngineApi } from '../processes/engine.js';
import { type BaselineProcess, type Engine, type Load, startBaseline, startEngine } from '../processes/start.js';
import { createDatabase } from './servers.js';

type Run = Parameters<EngineApi['run']>[0];
type Offer = Parameters<EngineApi['offer']>[0];

/** The engine without a network, in a process with the controller's arguments: its answers are checked against its journal. */
export class EngineAlone {
  readonly #facts: JournalFacts;
  acknowledged = 0;

  private constructor(
    private readonly bench: Bench,
    private readonly process: Engine,
    databaseUrl: string,
    linkId: string,
  ) {
    this.#facts = new JournalFacts(databaseUrl, linkId);
  }

  static async open(bench: Bench, { name, tables }: { readonly name: string; readonly tables: number }) {
    const { DATABASE_URL: databaseUrl } = await createDatabase(bench.servers, name);
    const { TRIGGER_KEY: triggerKey, RECORDS_KEY: recordsKey } = bench.servers.secrets;
    const engine = startEngine();
    const linkId = `bench-${name.replace('_', '-')}`;
    await engine.call('open', { databaseUrl, linkId, tables, triggerKey, recordsKey });
    return new EngineAlone(bench, engine, databaseUrl, linkId);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  async run(plan: Run): ReturnType<EngineApi['run']> {
    return this.#noted(await this.process.call('run', plan));
  }

  async offer(plan: Offer): Promise<RunResult> {
    return this.#noted(await this.process.call('offer', plan));
  }

  /** Compares what was answered, what is in the journal and what is in memory. */
  async check(name: string): Promise<void> {
    const problems = await this.#facts.advance();
    const { wagers, batches } = this.#facts;
    if (wagers !== this.acknowledged) problems.push(`${this.acknowledged} acknowledged, ${wagers} recorded`);
    for (const { level, displayMicro, inWagers } of await this.process.call('meters')) {
      const own = this.#facts.level(level);
      if (own?.displayMicro !== displayMicro || own.inWagers !== inWagers)
        problems.push(`${level}: memory ${displayMicro}, the journal leads to ${own?.displayMicro}`);
    }
    this.bench.checks.add({ name, problems, checked: `${wagers} wagers, ${batches} batches` });
  }

  async close(): Promise<void> {
    await this.process.call('close');
    await this.process.stop();
  }

  #noted<T extends RunResult>(result: T): T {
    this.acknowledged += result.acknowledged;
    return result;
  }
}

/** The plain implementation. It is held to the same: recorded = acknowledged, meters = sums. */
export class Baseline {
  #acknowledged = 0;
  #boot = 0;

  private constructor(
    private readonly bench: Bench,
    private readonly process: BaselineProcess,
    private readonly address: string,
    private readonly client: Load,
  ) {}

  /** @param client posts to it */
  static async open(bench: Bench, client: Load): Promise<Baseline> {
    const { DATABASE_URL: databaseUrl } = await createDatabase(bench.servers, 'baseline');
    const baseline = startBaseline();
    const address = await baseline.call('start', { databaseUrl, tables: TABLES });
    return new Baseline(bench, baseline, address, client);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  async run(plan: Omit<HttpLoop, 'address'> & { readonly connections: number }): Promise<RunResult> {
    this.#boot += 1; // The devices begin a new boot with every run.
    const result = await this.client.call('baseline', { ...plan, address: this.address, boot: this.#boot });
    this.#acknowledged += result.acknowledged;
    return result;
  }

  async check(name: string): Promise<void> {
    const { wagers, displayMicro } = await this.process.call('books');
    const problems = wagers === this.#acknowledged ? [] : [`${this.#acknowledged} acknowledged, ${wagers} recorded`];
    for (const { level, initialCents, ratePpm } of LEVELS) {
      const expected = initialCents * 1_000_000n + BigInt(wagers) * BigInt(PRICE_CENTS) * ratePpm;
      if (displayMicro[level] !== expected) problems.push(`${level}: ${displayMicro[level]}, by our sums ${expected}`);
    }
    this.bench.checks.add({ name, problems, checked: `${wagers} wagers` });
  }

  async close(): Promise<void> {
    await this.process.stop();
  }
}
