import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { median, quantile } from '../goals.js';
import type { Offer, RunResult } from '../load/run-count.js';
import { TABLES } from '../load/play.js';
import { startLimits } from '../processes/start.js';
import { EngineAlone } from '../servers/comparisons.js';
import type { Floor } from '../servers/floor.js';
import { createDatabase } from '../servers/servers.js';

const RATES = [1_000, 5_000, 20_000] as const;
const ROUNDS = 3;
const EVENT_BYTES = 40;

interface Result {
  readonly way: string;
  readonly offered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export async function measureLatency(bench: Bench, floor: Floor): Promise<void> {
  const { goals, effort } = bench;
  const limits = startLimits();
  const { DATABASE_URL: url } = await createDatabase(bench.servers, 'commits');
  const engine = await EngineAlone.open(bench, { name: 'latency', tables: TABLES });
  const ways: Readonly<Record<string, (plan: Offer) => Promise<RunResult>>> = {
    engine: (plan) => engine.offer(plan),
    WebSocket: async (plan) => {
      const result = await floor.load.call('offered', { address: floor.controller.floorAddress, ...plan });
      await floor.settled();
      return result;
    },
  };
  const runMs = effort.latencyMs / ROUNDS;
  const [commits, results]: [Result[], Result[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const perSecond of RATES) {
      const commit = await limits.call('commits', { url, runMs, bytes: EVENT_BYTES });
      commits.push({ way: 'commit', offered: 0, ...commit });
      for (const [way, offer] of Object.entries(ways)) {
        const { p50Ms, p99Ms } = await offer({ perSecond, warmMs: effort.warmMs, runMs });
        results.push({ way, offered: perSecond, p50Ms, p99Ms });
        bench.print(`  ${way}, ${perSecond}/s offered: p50 ${p50Ms.toFixed(2)}, p99 ${p99Ms.toFixed(2)} ms`);
      }
    }
    await floor.runCheck(`acknowledgements at offered loads, round ${round}`);
  }
  await engine.check('engine at offered loads');
  await Promise.all([engine.close(), limits.stop()]);
  for (const way of Object.keys(ways)) {
    for (const offered of RATES) {
      const runs = results.filter((each) => each.way === way && each.offered === offered);
      for (const [share, key, limit] of [
        ['p50', 'p50Ms', '1.5 x'],
        ['p99', 'p99Ms', '4 x'],
      ] as const) {
        const [ours, bare] = [runs, commits].map((list) => median(list.map((each) => each[key]))) as [number, number];
        const what = `acknowledgement, ${way}, ${offered.toLocaleString('en')} wagers/s offered, ${share}`;
        goals.atMost(what, ours / bare, limit, `${ours.toFixed(2)} ms against ${bare.toFixed(2)} ms`);
      }
    }
  }
}

const LOCK_TABLES = 200;
const LOCK_BYTES = 128 * LOCK_TABLES;
const IDLE_MS = 120;

export async function measureLocks(bench: Bench, floor: Floor): Promise<void> {
  const limits = startLimits();
  const { DATABASE_URL: url } = await createDatabase(bench.servers, 'batches');
  const commits: number[] = [];
  const locks: number[] = [];
  await floor.load.call('steer', { address: floor.controller.floorAddress, tables: LOCK_TABLES });
  for (let round = 0; round < bench.effort.tries; round += 1) {
    if (round % 5 === 0) commits.push((await limits.call('commits', { url, runMs: 400, bytes: LOCK_BYTES })).p50Ms);
    await floor.load.call('fill', { isNewShoe: false });
    await sleep(IDLE_MS);
    const { sentAt, answeredAt } = await floor.load.call('lock');
    locks.push(answeredAt - sentAt);
  }
  await floor.load.call('letGo');
  await floor.runCheck(`${LOCK_TABLES} tables locking at once`);
  await limits.stop();
  const [lock, commit] = [median(locks), median(commits)];
  const what = `${LOCK_TABLES} tables locking at one instant, the last answered, against one batch commit`;
  const note = `${lock.toFixed(2)} ms, worst of ${locks.length} ${quantile(locks, 1).toFixed(2)} ms; the commit ${commit.toFixed(2)} ms`;
  bench.goals.atMost(what, lock / commit, '10 x', note);
}

const PROJECTED_PER_SECOND = 20_000;
const SAMPLE_EVERY_MS = 5;

interface Sample {
  readonly at: number;
  readonly head: number;
  readonly projected: number;
}

export async function measureProjection(bench: Bench, floor: Floor): Promise<void> {
  const { warmMs, projectionMs: runMs } = bench.effort;
  const samples: Sample[] = [];
  let isOver = false;
  const play = async (): Promise<number> => {
    try {
      const plan = { address: floor.controller.floorAddress, perSecond: PROJECTED_PER_SECOND, warmMs, runMs };
      const { perSecond } = await floor.load.call('offered', plan);
      await floor.settled();
      return perSecond;
    } finally {
      isOver = true;
    }
  };
  const sample = async (): Promise<void> => {
    for (; !isOver; await sleep(SAMPLE_EVERY_MS)) samples.push({ ...(await floor.progress()), at: performance.now() });
  };
  const [perSecond] = await Promise.all([play(), sample()]);
  await floor.runCheck('read models under load');
  const lags = lagsOf(samples);
  const what = `read models behind the journal under ${PROJECTED_PER_SECOND.toLocaleString('en')} wagers/s, p99`;
  bench.goals.atMost(what, quantile(lags, 0.99), '100 ms', `acknowledged ${Math.round(perSecond)}/s meanwhile`);
}

function lagsOf(samples: readonly Sample[]): readonly number[] {
  const lags: number[] = [];
  let [later, head] = [0, -1];
  for (const [index, seen] of samples.entries()) {
    if (seen.head === head) continue;
    head = seen.head;
    later = Math.max(later, index);
    while (later < samples.length && (samples[later]?.projected ?? 0) < seen.head) later += 1;
    const reached = samples[later];
    if (reached !== undefined) lags.push(reached.at - seen.at);
  }
  return lags;
}
