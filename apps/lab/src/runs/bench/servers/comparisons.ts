import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { JournalFacts } from '../check/journal-facts.js';
import { type RivalRecords, metersProblems, readRivalRecords, redisMayLose } from '../check/rival-records.js';
import { SEATS, TABLES } from '../load/play.js';
import type { ClosedLoop } from '../load/loops.js';
import type { RunResult } from '../load/run-count.js';
import type { EngineApi } from '../processes/engine.js';
import { type Engine, type Load, type RivalProcess, startEngine, startLoad, startRival } from '../processes/start.js';
import type { RivalPlan } from '../rivals/main.js';
import { Floor } from './floor.js';
import { createDatabase } from './servers.js';

type Run = Parameters<EngineApi['run']>[0];
type Offer = Parameters<EngineApi['offer']>[0];

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

const PLAYED_MS = 700;
const WRITTEN_MS_MAX = 60_000;
const FIRST_ANSWER_MS_MAX = 60_000;

export class Rival {
  readonly #broken = new Set<string>();

  private constructor(
    private readonly plan: RivalPlan,
    private process: RivalProcess,
    private readonly address: string,
    readonly load: Load,
  ) {}

  static async open(bench: Bench, kind: RivalPlan['kind']): Promise<Rival> {
    const name = `rival_${kind.replaceAll(/[^a-z]/gi, '')}`;
    const { DATABASE_URL: databaseUrl } = await createDatabase(bench.servers, name);
    const plan: RivalPlan = { kind, databaseUrl, redisUrl: bench.servers.secrets.REDIS_URL };
    const rival = startRival();
    const address = await rival.call('start', plan);
    const load = startLoad();
    await load.call('sit', { links: ['bench-rival'], tables: TABLES, secret: 'not-checked-'.repeat(3) });
    return new Rival(plan, rival, address, load);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get broken(): readonly string[] {
    return [...this.#broken];
  }

  run(plan: Omit<ClosedLoop, 'address'>): Promise<RunResult> {
    return this.load.call('webSocket', { ...plan, address: this.address });
  }

  /** @returns milliseconds until all acknowledged wagers were in the database, 0 if they already were */
  async check(): Promise<number> {
    const ofTables = await this.load.call('acknowledged');
    const acknowledged = sumOf(ofTables);
    const { records, afterMs } = await this.#written(ofTables);
    const { wagers, displayMicro } = records;
    if (wagers !== acknowledged) this.#broken.add('wagers recorded once: other numbers are acknowledged and recorded');
    const isMovedByEach = this.plan.kind === 'orm, meters per wager';
    const expected = isMovedByEach ? acknowledged : await this.load.call('locked');
    if (metersProblems(displayMicro, expected).length > 0)
      this.#broken.add('exact meters: they are not the sum of the wagers after play');
    return afterMs;
  }

  async checkPromises(): Promise<void> {
    const { load, address, plan } = this;
    for (const problem of await onceAndInTime(load, address)) this.#broken.add(problem);
    await this.check();
    const acknowledged = await killedInPlay(load, address, () => this.process.kill());
    this.process = startRival();
    await this.process.call('start', plan);
    const { wagers, wagersOfTable, contributing, displayMicro } = (await this.#written(acknowledged)).records;
    const missing = missingOf(acknowledged, wagersOfTable);
    if (missing > 0)
      this.#broken.add(
        `durable before acknowledged: ${missing} of ${sumOf(acknowledged)} wagers were not in the database after kill -9 and a restart`,
      );
    const mayLose = plan.kind === 'queue and Redis meters' ? await redisMayLose(plan.redisUrl) : undefined;
    if (mayLose !== undefined) this.#broken.add(`durable before acknowledged: ${mayLose}`);
    if (contributing === undefined)
      this.#broken.add(
        'exact meters: no record says which hands they contain, so they cannot be checked after kill -9',
      );
    else if (metersProblems(displayMicro, contributing).length > 0)
      this.#broken.add(`exact meters: after kill -9 they are not the sum of the ${wagers} recorded wagers`);
  }

  async close(): Promise<void> {
    await Promise.all([this.process.stop(), this.load.stop()]);
  }

  /** Waits until every acknowledged wager is in the database. */
  async #written(acknowledged: readonly number[]): Promise<Written> {
    const startedAt = performance.now();
    for (let afterMs = 0; ; afterMs = performance.now() - startedAt) {
      const records = await readRivalRecords(this.plan);
      if (missingOf(acknowledged, records.wagersOfTable) === 0 || afterMs > WRITTEN_MS_MAX) return { records, afterMs };
      await sleep(50);
    }
  }
}

interface Written {
  readonly records: RivalRecords;
  readonly afterMs: number;
}

export async function brokenByController(bench: Bench): Promise<readonly string[]> {
  const floor = await Floor.open(bench, { name: 'killed', tables: TABLES });
  const { controller, load, linkId, secrets } = floor;
  const broken: string[] = [];
  await load.call('webSocket', { address: controller.floorAddress, inFlight: 8, warmMs: 0, runMs: PLAYED_MS });
  const { problems } = await floor.check.run('the controller after play');
  if (problems.length > 0) broken.push(`exact meters: ${problems.slice(0, 3).join('; ')}`);
  broken.push(...(await onceAndInTime(load, controller.floorAddress)));
  const acknowledged = await killedInPlay(load, controller.floorAddress, () => controller.kill());
  const facts = new JournalFacts(secrets.DATABASE_URL, linkId);
  // The late wager used up a message number of its seat.
  const after = (await facts.advance()).filter((problem) => !problem.startsWith(`table 0 seat ${SEATS}: wager `));
  if (after.length > 0) broken.push(`exact meters after kill -9: ${after.slice(0, 3).join('; ')}`);
  const missing = missingOf(acknowledged, facts.wagersOfTable);
  if (missing > 0)
    broken.push(
      `durable before acknowledged: ${missing} of ${sumOf(acknowledged)} wagers were not in the journal after kill -9`,
    );
  await floor.close();
  return broken;
}

const LATE_CODES: readonly (string | undefined)[] = ['LATE_WAGER', 'COUP_NOT_BETTING'];

async function onceAndInTime(load: Load, address: string): Promise<readonly string[]> {
  const repeated = await load.call('repeated', { address }).catch((error: unknown) => String(error));
  const late = await load.call('late', { address });
  return [
    ...(repeated === undefined ? [] : [`wagers recorded once: a wager that was sent again was refused, ${repeated}`]),
    ...(LATE_CODES.includes(late) ? [] : [`nothing after the lock: the answer to a late wager was ${late ?? 'yes'}`]),
  ];
}

/**
 * Kills the server while its answers arrive, because a busy machine may take long to connect all tables.
 * @returns the acknowledged wagers of each table
 */
async function killedInPlay(load: Load, address: string, kill: () => Promise<void>): Promise<readonly number[]> {
  const acknowledged = async () => sumOf(await load.call('acknowledged'));
  const before = await acknowledged();
  const killInPlay = async (): Promise<void> => {
    const deadline = performance.now() + FIRST_ANSWER_MS_MAX;
    while ((await acknowledged()) === before) {
      if (performance.now() > deadline) throw new Error('no wager was acknowledged before the kill');
      await sleep(10);
    }
    await sleep(PLAYED_MS);
    await kill();
  };
  await Promise.all([load.call('webSocketToTheEnd', { address, inFlight: 8 }), killInPlay()]);
  return load.call('acknowledged');
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Counts acknowledged wagers that are not recorded. The reverse is allowed: the last answers may be lost. */
function missingOf(acknowledged: readonly number[], recorded: ReadonlyMap<number, number>): number {
  return sumOf(acknowledged.map((count, table) => Math.max(0, count - (recorded.get(table) ?? 0))));
}
