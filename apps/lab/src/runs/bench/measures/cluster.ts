import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from '../../../../../../ops/servers/cluster.mjs';
import { SUSPECT_MS } from '../../../../../../ops/servers/mariadb-settings.mjs';
import type { Bench } from '../bench.js';
import { median } from '../goals.js';
import { TABLES } from '../load/play.js';
import { Floor } from '../servers/floor.js';

const IN_FLIGHT = 8;
const THROUGHPUT = `Galera, three nodes, against one server, WebSocket, ${IN_FLIGHT} in flight at each table`;
const GAP = 'Galera, kill -9 of the node that is written to: longest time without an acknowledgement';

const GAP_TABLES = 60;
const GAP_PER_SECOND = 500;
const GAP_BEFORE_MS = 2_000;
const GAP_RUN_MS = 10_000;

export function clusterNotMeasured({ goals }: Bench): void {
  const how = 'npm run bench -- --only cluster';
  goals.notMeasured(THROUGHPUT, '>= 0.6 x', how);
  goals.notMeasured(GAP, '<= 2.5 x suspect timeout', how);
}

export async function measureCluster(bench: Bench): Promise<void> {
  const { servers } = bench;
  const log = (line: string): void => bench.print(`  ${line}`);
  const cluster = await startCluster({ dataDir: join(servers.dirs.data, 'cluster'), log });
  try {
    const { REDIS_URL } = servers.secrets;
    const secrets = { ...servers.secrets, ...cluster.env, REDIS_URL };
    const onCluster = { ...bench, servers: { ...servers, secrets, databasePid: undefined, rootSocket: undefined } };
    await measureThroughput(bench, onCluster);
    await measureGap(onCluster, cluster);
  } finally {
    await cluster.stop();
  }
}

async function measureThroughput(single: Bench, nodes: Bench): Promise<void> {
  const { rounds, warmMs, runMs } = single.effort;
  const sides = [
    { name: 'one server', floor: await Floor.open(single, { name: 'single', tables: TABLES }), rates: [] as number[] },
    { name: 'three nodes', floor: await Floor.open(nodes, { name: 'nodes', tables: TABLES }), rates: [] as number[] },
  ] as const;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, floor, rates } of sides) {
      const plan = { address: floor.controller.floorAddress, inFlight: IN_FLIGHT, warmMs, runMs };
      rates.push((await floor.load.call('webSocket', plan)).perSecond);
      await floor.runCheck(name);
      await floor.settled();
    }
  }
  for (const { floor } of sides) await floor.close();
  const [one, three] = [median(sides[0].rates), median(sides[1].rates)];
  const note = `${Math.round(three)} and ${Math.round(one)} wagers/s; the nodes share one machine and one disk`;
  single.goals.atLeast(THROUGHPUT, three / one, '0.6 x', note);
}

async function measureGap(bench: Bench, { nodes }: Cluster): Promise<void> {
  const floor = await Floor.open(bench, { name: 'gap', tables: GAP_TABLES });
  const gapsMs: number[] = [];
  for (const node of nodes) {
    await floor.load.call('connect', { address: floor.controller.floorAddress });
    const plan = { perSecond: GAP_PER_SECOND, warmMs: 0, runMs: GAP_RUN_MS };
    const playing = floor.load.call('playPatiently', plan);
    await sleep(GAP_BEFORE_MS);
    await node.kill();
    gapsMs.push((await playing).longestGapMs);
    await floor.load.call('leave');
    node.start();
    await node.untilSynced();
    await floor.runCheck(`without ${node.name}`);
  }
  const note = `of the suspect timeout, ${SUSPECT_MS} ms; ${gapsMs.map((ms) => ms.toFixed(0)).join(', ')} ms`;
  bench.goals.atMost(GAP, Math.max(...gapsMs) / SUSPECT_MS, '2.5 x', note);
  await floor.close();
}
