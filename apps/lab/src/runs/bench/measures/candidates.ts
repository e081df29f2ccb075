import { must } from '@jackpot/money';
import { Agent } from '../environment/agent.js';
import { hexKey } from '../environment/controller.js';
import { engineAgent } from '../environment/engine-agent.js';
import { type ProcessIds, watchProcessors } from '../environment/processor-time.js';
import type { FloorEnvironment } from '../environment/floor-environment.js';
import type { Bench } from '../bench.js';
import type { EngineApi } from '../engine/main.js';
import { BaselineCheck, type Checks, EngineCheck } from '../check/checks.js';
import type { LimitsApi } from '../limits/main.js';
import type { LoadApi } from '../load/main.js';
import type { BaselineApi } from '../baseline/main.js';

/** What one turn of a candidate came to. */
export interface Turn {
  readonly perSecond: number;
  /** Wagers altogether, warming up included; unknown where they are not counted. */
  readonly acknowledged?: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused?: Readonly<Record<string, number>>;
}

/** One who takes turns with the others in the same run. */
export interface Candidate {
  readonly name: string;
  /** Processes whose share of the cores is reported. */
  readonly pids: ProcessIds;
  run(): Promise<Turn>;
  /** After every turn: are its answers true, and is it idle again? */
  after(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** What the journal wrote for a turn over WebSocket, a batch. */
interface MeanBatch {
  readonly bytes: number;
  readonly wagers: number;
}

/** Name of the two limits of a load over WebSocket: its frames without a controller, its batches without one. */
export const LIMITS = { frames: 'bare ws server', batches: 'bare commits' } as const;

/** HTTP connections, each with one request on it. */
const HTTP_CONNECTIONS = 64;
const IN_FLIGHT = 256;
/** Wagers that keep two large batches busy, one in flight, one gathering; with more they only wait longer. */
export const SATURATING = 4_096;

/** Everything that is compared, each in processes of its own, on the one database server. */
export class Field {
  /** Of the last turn over WebSocket, by the wagers in flight at each table. */
  readonly #batches = new Map<number, MeanBatch>();

  private constructor(
    private readonly bench: Bench,
    private readonly floor: FloorEnvironment,
    private readonly baseline: {
      readonly agent: Agent<BaselineApi>;
      readonly address: string;
      readonly check: BaselineCheck;
    },
    private readonly engine: { readonly agent: Agent<EngineApi>; readonly check: EngineCheck },
    private readonly limits: Agent<LimitsApi>,
    /** Posts to the baseline. */
    private readonly client: Agent<LoadApi>,
    readonly limitsUrl: string,
    private readonly echoAddress: string,
    readonly loadDataManner: 'server' | 'local',
  ) {}

  static async open(bench: Bench, floor: FloorEnvironment): Promise<Field> {
    const { environment, effort } = bench;
    const { tables } = effort;
    const limitsUrl = await environment.makeDatabase('limits');
    const limits = new Agent<LimitsApi>('limits', new URL('../limits/main.js', import.meta.url));
    const { folder, rootSocket } = environment;
    const manner = await limits.call('prepareLoadData', {
      url: limitsUrl,
      rows: effort.loadDataRows,
      folder,
      rootSocket,
      tables,
    });
    await limits.call('prepareRoundTrips', { url: limitsUrl, tables });
    const baseline = new Agent<BaselineApi>('baseline', new URL('../baseline/main.js', import.meta.url));
    const address = await baseline.call('start', { databaseUrl: await environment.makeDatabase('baseline'), tables });
    const engine = await engineAgent();
    const engineUrl = await environment.makeDatabase('engine');
    await engine.call('open', { databaseUrl: engineUrl, linkId: 'bench-engine', tables });
    const client = new Agent<LoadApi>('load', new URL('../load/main.js', import.meta.url));
    await client.call('sit', { linkId: 'bench-echo', tables, secret: hexKey(), boot: 1 });
    const echoAddress = await limits.call('startEcho', undefined);
    return new Field(
      bench,
      floor,
      { agent: baseline, address, check: new BaselineCheck(baseline) },
      { agent: engine, check: new EngineCheck(engine, engineUrl, 'bench-engine') },
      limits,
      client,
      limitsUrl,
      echoAddress,
      manner,
    );
  }

  /** In the order of their turns. */
  candidates(): readonly Candidate[] {
    return [
      this.#obviously(HTTP_CONNECTIONS),
      ...this.#webSocketAndLimits(8),
      this.#engine(`engine, ${IN_FLIGHT} in flight`, IN_FLIGHT),
      this.#roundTrips(),
      ...this.#webSocketAndLimits(1),
      this.#http('HTTP, nine wagers a request', 9),
      this.#obviously(this.bench.effort.tables),
      this.#http('HTTP, one wager a request', 1),
      this.#engine('engine, saturated', SATURATING),
      this.#loadData(),
      this.#singleCommits(),
    ];
  }

  async close(): Promise<void> {
    await this.engine.agent.call('close', undefined);
    await this.limits.call('stopEcho', undefined);
    await Promise.all([this.engine.agent, this.baseline.agent, this.limits, this.client].map((agent) => agent.stop()));
  }

  #obviously(connections: number): Candidate {
    const { warmMs, runMs } = this.bench.effort;
    const { address, agent, check } = this.baseline;
    return {
      name: `baseline, ${connections} connections`,
      pids: { server: agent.pid, database: this.bench.environment.databasePid, load: this.client.pid },
      run: async () => {
        const plan = { address, connections, boot: check.nextBoot(), warmMs, runMs };
        return check.noted(await this.client.call('baseline', plan));
      },
      after: async () => this.bench.checks.add(await check.run(`baseline, ${connections} connections`)),
    };
  }

  #webSocket(inFlight: number): Candidate {
    const { warmMs, runMs, tables } = this.bench.effort;
    const name = `WebSocket JSON, ${tables} tables, ${inFlight} in flight each`;
    return this.#onFloor(name, async () => {
      const { batches: before } = await this.floor.batchesAfter(0);
      const plan = { address: this.floor.controller.floorAddress, inFlight, warmMs, runMs };
      const turn = await this.floor.load.call('webSocket', plan);
      // A stream's batches are numbered 1, 2, 3, ...
      const { batches, bytes } = await this.floor.batchesAfter(before);
      this.#batches.set(inFlight, { bytes: Math.round(bytes / batches), wagers: turn.acknowledged / batches });
      return turn;
    });
  }

  /** The controller's turn, then the two halves of what cannot be left out: the same frames, and the same batches. */
  #webSocketAndLimits(inFlight: number): readonly Candidate[] {
    const { warmMs, runMs, tables } = this.bench.effort;
    const load = `WebSocket JSON, ${tables} tables, ${inFlight} in flight each`;
    return [
      this.#webSocket(inFlight),
      {
        name: `${LIMITS.frames} for ${load}`,
        pids: { server: this.limits.pid, load: this.client.pid },
        run: () => this.client.call('webSocket', { address: this.echoAddress, inFlight, warmMs, runMs }),
        after: nothing,
      },
      {
        name: `${LIMITS.batches} for ${load}`,
        pids: { server: this.limits.pid, database: this.bench.environment.databasePid },
        run: async () => {
          const { bytes, wagers } = must(this.#batches.get(inFlight), 'a turn of the controller comes first');
          const { perSecond, commits, ...times } = await this.limits.call('batchCommits', {
            ...{ url: this.limitsUrl, runMs, bytes },
          });
          return { ...times, perSecond: perSecond * wagers, acknowledged: commits * wagers };
        },
        after: nothing,
      },
    ];
  }

  #http(name: string, wagersEach: number): Candidate {
    const { warmMs, runMs } = this.bench.effort;
    const { floorAddress: address } = this.floor.controller;
    return this.#onFloor(name, () =>
      this.floor.load.call('http', { address, connections: HTTP_CONNECTIONS, wagersEach, warmMs, runMs }),
    );
  }

  #onFloor(name: string, run: () => Promise<Turn>): Candidate {
    return {
      name,
      pids: {
        server: this.floor.controller.pid,
        database: this.bench.environment.databasePid,
        load: this.floor.load.pid,
      },
      run,
      after: async () => {
        await this.floor.runCheck(name);
        const behindMs = await this.floor.settled();
        if (behindMs > 1_000)
          this.bench.print(`  the read models needed ${(behindMs / 1_000).toFixed(1)} s to catch up`);
      },
    };
  }

  #engine(name: string, inFlight: number): Candidate {
    const { warmMs, runMs } = this.bench.effort;
    const { agent, check } = this.engine;
    return {
      name,
      pids: { server: agent.pid, database: this.bench.environment.databasePid },
      run: async () => check.noted(await agent.call('run', { inFlight, warmMs, runMs })),
      after: async () => this.bench.checks.add(await check.run(name)),
    };
  }

  #roundTrips(): Candidate {
    const { warmMs, runMs } = this.bench.effort;
    return {
      name: `one SQL round trip a wager, ${IN_FLIGHT} in flight`,
      pids: { server: this.limits.pid, database: this.bench.environment.databasePid },
      run: () => this.limits.call('roundTrips', { inFlight: IN_FLIGHT, warmMs, runMs }),
      after: nothing,
    };
  }

  #loadData(): Candidate {
    const how = this.loadDataManner === 'server' ? 'LOAD DATA INFILE' : 'LOAD DATA LOCAL INFILE';
    return {
      name: `${how}, one connection`,
      pids: { server: this.limits.pid, database: this.bench.environment.databasePid },
      run: async () => {
        const { wholePerSecond, cutPerSecond } = await this.limits.call('loadData', undefined);
        const rates = [wholePerSecond, cutPerSecond].map((each) => Math.round(each).toLocaleString('en'));
        this.bench.print(`  in one statement ${rates[0]}/s, in commits of 4,096 ${rates[1]}/s`);
        const kept = (this.bench.figures['loadData'] ??= []) as unknown[];
        kept.push({ wholePerSecond, cutPerSecond });
        // The faster of the two, so that the choice is not ours.
        return { perSecond: Math.max(wholePerSecond, cutPerSecond), p50Ms: Number.NaN, p99Ms: Number.NaN };
      },
      after: nothing,
    };
  }

  #singleCommits(): Candidate {
    return {
      name: 'bare one-row commit, one connection',
      pids: { server: this.limits.pid, database: this.bench.environment.databasePid },
      run: () => this.limits.call('singleCommits', { url: this.limitsUrl, runMs: this.bench.effort.runMs }),
      after: nothing,
    };
  }
}

export interface TakenTurn extends Turn {
  /** Cores that each process used meanwhile. */
  readonly cores: Readonly<Record<string, number>>;
  /** Microseconds of processor time per wager, process by process. */
  readonly costUs: Readonly<Record<string, number>>;
}

/** One turn, checked. A load that is refused anything is not the load of its name. */
export async function taken(candidate: Candidate, checks: Checks): Promise<TakenTurn> {
  const startedMs = performance.now();
  const processors = watchProcessors(candidate.pids);
  const turn = await candidate.run();
  const usedMs = processors();
  const elapsedMs = performance.now() - startedMs;
  const { acknowledged = Number.NaN } = turn;
  const refused = Object.entries(turn.refused ?? {});
  if (refused.length > 0)
    checks.add({
      name: candidate.name,
      problems: refused.map(([code, count]) => `refused ${count} x ${code}`),
      checked: '',
    });
  await candidate.after();
  const scaled = (divisor: number): Record<string, number> =>
    Object.fromEntries(Object.entries(usedMs).map(([name, ms]) => [name, ms / divisor]));
  return { ...turn, cores: scaled(elapsedMs), costUs: scaled(acknowledged / 1_000) };
}
