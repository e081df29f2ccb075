import { join } from 'node:path';
import type { Bench } from '../bench.js';
import { FloorEnvironment } from '../environment/floor-environment.js';
import { type Cluster, type ClusterNode, clusterModule } from '../environment/ops.js';
import { openSql, withDatabase } from '../environment/sql.js';
import { type Finding, atLeast, atMost, notMeasured } from '../goals.js';
import { pause } from '../load/run-result.js';
import { median } from '../statistics.js';

const IN_FLIGHT = 8;
const RATIO_MIN = 0.6;
const GAP_FACTOR_MAX = 2.5;
const THROUGHPUT = `Galera, three nodes, against one server, WebSocket, ${IN_FLIGHT} in flight at each table`;
const GAP = 'Galera, kill -9 of the node that is written to: longest time without an acknowledgement';

const GAP_TABLES = 60;
const GAP_PER_SECOND = 500;
/** Play before the kill, and after it until everything is as before. */
const GAP_BEFORE_MS = 2_000;
const GAP_RUN_MS = 10_000;

export function clusterNotMeasured(): readonly Finding[] {
  const why = 'npm run bench -- --only cluster';
  return [
    notMeasured(THROUGHPUT, `>= ${RATIO_MIN} x`, why),
    notMeasured(GAP, `<= ${GAP_FACTOR_MAX} x suspect timeout`, why),
  ];
}

/** Three nodes and one server of the same settings in turns, then the nodes lose the one that is written to. */
export async function measureCluster(bench: Bench): Promise<void> {
  const { startCluster, SUSPECT_MS } = await clusterModule();
  const cluster = await startCluster({
    dataDir: join(bench.environment.folder, 'cluster'),
    log: (line) => bench.print(`  ${line}`),
  });
  try {
    const onCluster: Bench = { ...bench, environment: { ...bench.environment, ...databasesOf(cluster) } };
    await measureThroughput(bench, onCluster);
    await measureGap(onCluster, cluster, SUSPECT_MS);
  } finally {
    await cluster.stop();
  }
}

/** A database of the cluster goes with its servers. */
function databasesOf({
  env: { DATABASE_URL: url },
}: Cluster): Pick<Bench['environment'], 'makeDatabase' | 'dropDatabase' | 'databasePid' | 'rootSocket'> {
  return {
    databasePid: undefined,
    rootSocket: undefined,
    makeDatabase: async (name) => {
      const database = `jackpot_bench_${name}`;
      const sql = openSql(url);
      await sql.run(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
      await sql.close();
      return withDatabase(url, database);
    },
    dropDatabase: () => Promise.resolve(),
  };
}

async function measureThroughput(single: Bench, nodes: Bench): Promise<void> {
  const { tables, rounds, warmMs, runMs } = single.effort;
  const sides = [
    {
      name: 'one server',
      floor: await FloorEnvironment.open(single, { name: 'single', tables }),
      rates: [] as number[],
    },
    {
      name: 'three nodes',
      floor: await FloorEnvironment.open(nodes, { name: 'nodes', tables }),
      rates: [] as number[],
    },
  ] as const;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, floor, rates } of sides) {
      const plan = { address: floor.controller.floorAddress, inFlight: IN_FLIGHT, warmMs, runMs };
      const { perSecond } = await floor.load.call('webSocket', plan);
      rates.push(perSecond);
      single.print(`  round ${round}: ${name}: ${Math.round(perSecond)}/s`);
      await floor.runCheck(name);
      await floor.settled();
    }
  }
  const [one, three] = [median(sides[0].rates), median(sides[1].rates)];
  const note = `${Math.round(three)} and ${Math.round(one)} wagers/s; the nodes share one machine and one disk`;
  single.findings.push(atLeast({ what: THROUGHPUT, limit: RATIO_MIN, value: three / one, unit: 'x', note }));
  for (const { floor } of sides) await floor.close();
}

/** Each node in turn: the controller goes on with the next, which is the one that is killed then. */
async function measureGap(bench: Bench, { nodes }: Cluster, suspectMs: number): Promise<void> {
  const floor = await FloorEnvironment.open(bench, { name: 'gap', tables: GAP_TABLES });
  const gapsMs: number[] = [];
  for (const node of nodes) {
    const { longestGapMs } = await playWithout(floor, node);
    gapsMs.push(longestGapMs);
    bench.print(`  kill -9 of ${node.name}: ${longestGapMs.toFixed(0)} ms without an acknowledgement`);
    node.start();
    await node.untilSynced();
    await floor.runCheck(`without ${node.name}`);
  }
  bench.findings.push(
    atMost({
      what: GAP,
      limit: GAP_FACTOR_MAX,
      value: Math.max(...gapsMs) / suspectMs,
      unit: 'x',
      note: `of the suspect timeout, ${suspectMs} ms; ${gapsMs.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    }),
  );
  await floor.close();
}

async function playWithout({ controller, load }: FloorEnvironment, node: ClusterNode) {
  await load.call('connect', { address: controller.floorAddress });
  const playing = load.call('playPatiently', { perSecond: GAP_PER_SECOND, warmMs: 0, runMs: GAP_RUN_MS });
  await pause(GAP_BEFORE_MS);
  await node.kill();
  const result = await playing;
  await load.call('leave', undefined);
  return result;
}
