import { must } from '@jackpot/money';
import type { Bench, Throughput } from '../bench.js';
import { median } from '../goals.js';
import { processorMs } from '../../../worlds/processes/process-figures.js';
import { type Limits, type Load, startLimits, startLoad } from '../processes/start.js';
import { EngineAlone, Rival, brokenByController } from '../servers/comparisons.js';
import type { Floor } from '../servers/floor.js';
import { createDatabase } from '../servers/servers.js';
import { rowOf } from '../servers/sql.js';
import { TABLES } from '../load/play.js';

const HTTP_CONNECTIONS = 64;
const IN_FLIGHT = 256;
/** Number of unanswered wagers: two large batches. */
const SATURATING = 4_096;

interface Turn {
  readonly perSecond: number;
  readonly acknowledged?: number;
  readonly refused?: Readonly<Record<string, number>>;
}

interface Candidate {
  readonly name: string;
  readonly pids: Readonly<Record<string, number | undefined>>;
  run(): Promise<Turn>;
  after?(): Promise<void>;
  readonly rival?: Rival;
}

/**
 * In turns, so that a disturbance affects all of them. Every second round is backwards, because the database may still
 * write pages of the candidate before.
 */
export async function measureThroughput(bench: Bench, floor: Floor): Promise<void> {
  const limits = startLimits();
  const client = startLoad();
  const rivals = await openRivals(bench);
  const engine = await EngineAlone.open(bench, { name: 'engine', tables: TABLES });
  const candidates = await candidatesOf({ bench, floor, limits, client, rivals, engine });
  const turns = candidates.map((candidate) => ({ candidate, taken: [] as Throughput[] }));
  for (let round = 1; round <= bench.effort.rounds; round += 1) {
    for (const { candidate, taken } of round % 2 === 0 ? turns.toReversed() : turns) {
      const turn = await takeTurn(bench, candidate);
      taken.push(turn);
      bench.print(`  round ${round}: ${turn.name}: ${Math.round(turn.perSecond)}/s`);
    }
  }
  await engine.close();
  for (const rival of Object.values(rivals)) await rival.checkPromises();
  const ours = await brokenByController(bench);
  bench.checks.add({
    name: 'the promises that the rivals are held to',
    problems: ours,
    checked: 'kill -9 during play',
  });
  await Promise.all([...Object.values(rivals).map((rival) => rival.close()), limits.stop(), client.stop()]);
  const lines = turns.map(({ candidate, taken }) => {
    const { rival, name } = candidate;
    const promises = rival ?? (name.startsWith('WebSocket') ? { broken: ours } : undefined);
    return {
      ...mediansOf(name, taken),
      ...(promises && { broken: promises.broken }),
    };
  });
  bench.throughputs.push(...lines);
  judgeRates(bench, lines);
  judgeCosts(bench, lines);
}

const RIVAL_KINDS = [
  'orm, meters per wager',
  'orm, meters at the lock',
  'batched SQL',
  'queue and Redis meters',
] as const;
type RivalKind = (typeof RIVAL_KINDS)[number];
type Rivals = Readonly<Record<RivalKind, Rival>>;

async function openRivals(bench: Bench): Promise<Rivals> {
  const opened = RIVAL_KINDS.map(async (kind) => [kind, await Rival.open(bench, kind)] as const);
  return Object.fromEntries(await Promise.all(opened)) as Rivals;
}

function rivalName(kind: RivalKind, inFlight: number): string {
  return `rival: ${kind}, ${TABLES} tables, ${inFlight} in flight each`;
}

interface Field {
  readonly bench: Bench;
  readonly floor: Floor;
  readonly limits: Limits;
  readonly client: Load;
  readonly rivals: Rivals;
  readonly engine: EngineAlone;
}

async function prepared({ bench, limits, client }: Pick<Field, 'bench' | 'limits' | 'client'>) {
  const { rootSocket, dirs } = bench.servers;
  const { DATABASE_URL: url } = await createDatabase(bench.servers, 'limits');
  await limits.call('prepareRoundTrips', { url, tables: TABLES });
  const bulkPlan = { url, rows: bench.effort.loadDataRows, folder: dirs.data, tables: TABLES };
  if (rootSocket !== undefined) await limits.call('prepareLoadData', { ...bulkPlan, rootSocket });
  await client.call('sit', { links: ['bench-echo'], tables: TABLES, secret: 'of a server that checks none' });
  return { url, echo: await limits.call('startEcho') };
}

async function candidatesOf({ bench, floor, limits, client, rivals, engine }: Field): Promise<readonly Candidate[]> {
  const { warmMs, runMs } = bench.effort;
  const { rootSocket, databasePid: database, redisPid } = bench.servers;
  const { url, echo } = await prepared({ bench, limits, client });

  const onFloor = (name: string, run: () => Promise<Turn>): Candidate => ({
    ...{ name, run, pids: { server: floor.controller.pid, database, load: floor.load.pid } },
    after: async () => {
      await floor.runCheck(name);
      await floor.settled();
    },
  });
  const bare = (name: string, run: () => Promise<Turn>): Candidate => ({
    ...{ name, run, pids: { server: limits.pid, load: client.pid } },
  });
  const http = (name: string, wagersEach: number): readonly Candidate[] => {
    const plan = { connections: HTTP_CONNECTIONS, wagersEach, warmMs, runMs };
    return [
      onFloor(name, () => floor.load.call('http', { ...plan, address: floor.controller.floorAddress })),
      bare(`bare HTTP server for ${name}`, () => client.call('http', { ...plan, address: echo })),
    ];
  };
  /** The controller, and its two unavoidable parts alone: frames without decisions, and commits of the same size. */
  const webSocket = (inFlight: number): readonly Candidate[] => {
    const name = `WebSocket JSON, ${TABLES} tables, ${inFlight} in flight each`;
    let batch: { readonly bytes: number; readonly wagers: number } | undefined;
    const play = async (): Promise<Turn> => {
      const { batches: before } = await batchesAfter(floor, 0);
      const plan = { address: floor.controller.floorAddress, inFlight, warmMs, runMs };
      const turn = await floor.load.call('webSocket', plan);
      const { batches, bytes } = await batchesAfter(floor, before);
      batch = { bytes: Math.round(bytes / batches), wagers: turn.acknowledged / batches };
      return turn;
    };
    const commitBatches = async (): Promise<Turn> => {
      const { bytes, wagers } = must(batch, 'a turn of the controller before this one');
      const { perSecond, commits } = await limits.call('commits', { url, runMs, bytes });
      return { perSecond: perSecond * wagers, acknowledged: commits * wagers };
    };
    return [
      onFloor(name, play),
      bare(`${FRAMES} for ${name}`, () => client.call('webSocket', { address: echo, inFlight, warmMs, runMs })),
      { name: `${BATCHES} for ${name}`, pids: { server: limits.pid, database }, run: commitBatches },
    ];
  };
  const played = (kind: RivalKind, inFlight: number): Candidate => {
    const [rival, name] = [rivals[kind], rivalName(kind, inFlight)];
    return {
      ...{ name, rival },
      pids: { server: rival.pid, database, load: rival.load.pid, ...(kind.includes('Redis') && { redis: redisPid }) },
      run: () => rival.run({ inFlight, warmMs, runMs }),
    };
  };
  const submitted = (name: string, inFlight: number): Candidate => ({
    ...{ name, pids: { server: engine.pid, database } },
    run: () => engine.run({ inFlight, warmMs, runMs }),
    after: () => engine.check(name),
  });
  return [
    ...RIVAL_KINDS.map((kind) => played(kind, 8)),
    ...webSocket(8),
    submitted('engine, 256 in flight', IN_FLIGHT),
    roundTrips(limits, { database, warmMs, runMs }),
    ...RIVAL_KINDS.map((kind) => played(kind, 1)),
    ...webSocket(1),
    ...http('HTTP, nine wagers a request', 9),
    ...http('HTTP, one wager a request', 1),
    submitted('engine, saturated', SATURATING),
    ...(rootSocket === undefined ? [] : [bulk(limits)]),
  ];
}

const FRAMES = 'bare ws server';
const BATCHES = 'bare commits';

interface RoundTrips {
  readonly database: number | undefined;
  readonly warmMs: number;
  readonly runMs: number;
}

function roundTrips(limits: Limits, { database, ...plan }: RoundTrips): Candidate {
  const run = () => limits.call('roundTrips', { inFlight: IN_FLIGHT, ...plan });
  return { name: 'one SQL round trip a wager, 256 in flight', pids: { server: limits.pid, database }, run };
}

function bulk(limits: Limits): Candidate {
  const run = async () => ({ perSecond: await limits.call('loadData') });
  return { name: 'LOAD DATA INFILE, one connection', pids: {}, run };
}

async function batchesAfter({ sql, linkId }: Floor, batch: number) {
  const row = await rowOf(
    sql,
    'SELECT COUNT(*) AS batches, COALESCE(SUM(events_bytes), 0) AS bytes FROM journal WHERE stream = ? AND batch > ?',
    [linkId, batch],
  );
  return { batches: Number(row?.['batches']), bytes: Number(row?.['bytes']) };
}

async function takeTurn({ checks }: Bench, candidate: Candidate): Promise<Throughput> {
  const { name } = candidate;
  const pids = Object.entries(candidate.pids);
  const before = pids.map(([, pid]) => processorMs(pid));
  const { perSecond, acknowledged = Number.NaN, refused = {} } = await candidate.run();
  const costs = pids.map(([process, pid], at) => {
    const usedMs = processorMs(pid) - (before[at] ?? 0);
    return [process, (usedMs * 1_000) / acknowledged] as const;
  });
  const problems = Object.entries(refused).map(([code, count]) => `refused ${count} x ${code}`);
  if (problems.length > 0) checks.add({ name, problems, checked: '' });
  await candidate.after?.();
  const writtenAfterMs = await candidate.rival?.check();
  return {
    name,
    perSecond,
    costUs: Object.fromEntries(costs),
    ...(writtenAfterMs !== undefined && { writtenAfterMs }),
  };
}

export function mediansOf(name: string, turns: readonly Throughput[]): Throughput {
  const costs = Object.keys(turns[0]?.costUs ?? {}).map(
    (process) => [process, median(turns.map(({ costUs }) => costUs[process] ?? Number.NaN))] as const,
  );
  const afterMs = turns.flatMap(({ writtenAfterMs }) => writtenAfterMs ?? []);
  return {
    ...{ name, perSecond: median(turns.map(({ perSecond }) => perSecond)), costUs: Object.fromEntries(costs) },
    ...(afterMs.length > 0 && { writtenAfterMs: median(afterMs) }),
  };
}

export function strongestRival(lines: readonly Throughput[], inFlight: number): Throughput | undefined {
  return lines
    .filter(
      ({ name, broken }) =>
        name.startsWith('rival: ') && name.includes(` ${inFlight} in flight`) && broken?.length === 0,
    )
    .toSorted((a, b) => b.perSecond - a.perSecond)[0];
}

function judgeRates({ goals }: Bench, lines: readonly Throughput[]): void {
  const rateOf = (start: string, part = ''): number =>
    lines.find(({ name }) => name.startsWith(start) && name.includes(part))?.perSecond ?? Number.NaN;
  const engine = rateOf('engine, 256');
  for (const inFlight of [8, 1]) {
    const ours = rateOf('WebSocket', ` ${inFlight} in flight`);
    const rival = strongestRival(lines, inFlight);
    goals.atLeast(
      `WebSocket JSON, ${inFlight} in flight at each of ${TABLES} tables, against the strongest rival that keeps the promises`,
      ours / (rival?.perSecond ?? Number.NaN),
      '1 x',
      rival?.name,
    );
    goals.atLeast(
      `WebSocket JSON, ${inFlight} in flight each, against one ORM transaction per wager`,
      ours / rateOf(rivalName('orm, meters per wager', inFlight)),
      inFlight === 8 ? '300 x' : '100 x',
    );
  }
  const obvious = rateOf(rivalName('orm, meters per wager', 8));
  const [nine, single] = [rateOf('HTTP, nine'), rateOf('HTTP, one')];
  goals.atLeast(
    'HTTP, nine wagers a request, against one ORM transaction per wager over WebSocket',
    nine / obvious,
    '200 x',
  );
  goals.atLeast(
    'HTTP, one wager a request, against one ORM transaction per wager over WebSocket',
    single / obvious,
    '50 x',
  );
  goals.atLeast(
    'engine at 256 in flight, against one ORM transaction per wager over WebSocket',
    engine / obvious,
    '300 x',
  );
  goals.atLeast('engine at 256 in flight, against one SQL round trip a wager', engine / rateOf('one SQL'), '75 x');
  const saturated = rateOf('engine, saturated') / rateOf('LOAD DATA');
  goals.atLeast('engine saturated, all checks on, against LOAD DATA INFILE', saturated, '1 x');
}

function judgeCosts({ goals }: Bench, lines: readonly Throughput[]): void {
  const costOf = (wanted: string): number => {
    const costs = Object.values(lines.find(({ name }) => name === wanted)?.costUs ?? {});
    return costs.length === 0 ? Number.NaN : costs.reduce((sum, us) => sum + us, 0);
  };
  for (const { name } of lines.filter((line) => line.name.startsWith('WebSocket'))) {
    const [ours, frames, batches] = [costOf(name), costOf(`${FRAMES} for ${name}`), costOf(`${BATCHES} for ${name}`)];
    const note = `${ours.toFixed(1)} us; ${FRAMES} ${frames.toFixed(1)}, ${BATCHES} ${batches.toFixed(1)}`;
    const what = `processor time of a wager, ${name}, against the sum of its limits`;
    goals.atMost(what, ours / (frames + batches), '1.5 x', note);
  }
}
