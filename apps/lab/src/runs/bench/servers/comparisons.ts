import type { Bench } from '../bench.js';
import { JournalFacts } from '../check/journal-facts.js';
import { LEVELS, PRICE_CENTS, TABLES } from '../load/play.js';
import type { ClosedLoop } from '../load/loops.js';
import type { RunResult } from '../load/run-count.js';
import type { EngineApi } from '../processes/engine.js';
import { type Engine, type Load, type RivalProcess, startEngine, startLoad, startRival } from '../processes/start.js';
import type { RivalPlan } from '../rivals/main.js';
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

/** Another way to build the controller, with a load of its own. It is held to the same sums, and to the lock. */
export class Rival {
  #acknowledged = 0;
  #checks = 0;

  private constructor(
    private readonly bench: Bench,
    private readonly process: RivalProcess,
    private readonly address: string,
    readonly load: Load,
  ) {}

  static async open(bench: Bench, kind: RivalPlan['kind']): Promise<Rival> {
    const name = `rival_${kind.replaceAll(/[^a-z]/gi, '')}`;
    const { DATABASE_URL: databaseUrl } = await createDatabase(bench.servers, name);
    const rival = startRival();
    const address = await rival.call('start', { kind, databaseUrl, redisUrl: bench.servers.secrets.REDIS_URL });
    const load = startLoad();
    await load.call('sit', { links: ['bench-rival'], tables: TABLES, secret: 'not-checked-'.repeat(3) });
    return new Rival(bench, rival, address, load);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  async run(plan: Omit<ClosedLoop, 'address'>): Promise<RunResult> {
    const result = await this.load.call('webSocket', { ...plan, address: this.address });
    this.#acknowledged += result.acknowledged;
    return result;
  }

  /** Recorded = acknowledged, meters = sums, and a wager after the lock is refused. */
  async check(name: string): Promise<void> {
    this.#checks += 1;
    const late = await this.process.call('late', { table: TABLES, coup: this.#checks });
    const { wagers, contributed, displayMicro } = await this.process.call('books');
    const problems = wagers === this.#acknowledged ? [] : [`${this.#acknowledged} acknowledged, ${wagers} recorded`];
    if (late !== 'COUP_NOT_BETTING') problems.push('a wager after the lock was acknowledged');
    for (const { level, initialCents, ratePpm } of LEVELS) {
      const expected = initialCents * 1_000_000n + BigInt(contributed) * BigInt(PRICE_CENTS) * ratePpm;
      if (displayMicro[level] !== expected) problems.push(`${level}: ${displayMicro[level]}, by our sums ${expected}`);
    }
    this.bench.checks.add({ name, problems, checked: `${wagers} wagers, ${contributed} of them in the meters` });
  }

  async close(): Promise<void> {
    await this.process.call('close');
    await Promise.all([this.process.stop(), this.load.stop()]);
  }
}
