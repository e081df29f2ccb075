import { Refusal } from '../../../../../ops/lib/command.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { becomesTrue, sleep } from '../../../../../ops/lib/wait.mjs';
import type { Cluster } from '../../../../../ops/servers/cluster.mjs';
import { type GaleraNode, untilTogether } from '../../../../../ops/servers/galera.mjs';
import { SUSPECT_MS } from '../../../../../ops/servers/mariadb-settings.mjs';
import type { ClusterMode, ClusterOptions } from './options.js';
import { Random } from '../../players/random.js';
import { GAP_MS_MAX } from './fault.js';
import { pauseProcess } from '../../worlds/processes/managed-process.js';
import type { Row, Session } from './session.js';

interface Disturbed {
  readonly session: Session;
  readonly options: ClusterOptions;
  readonly cluster: Cluster;
}

interface Drill extends Disturbed {
  readonly random: Random;
  readonly gapsMs: number[];
  fault: number;
}

/** Longer than the suspect timeout, so that the other nodes continue without the faulty node. */
const AWAY_MS = { least: 2_000, most: 8_000 } as const;
/** After every fifth kill, the node starts empty and copies all data from another node. */
const COPY_EVERY = 5;
const SETTLED_MS = 3_000;
const FAILOVER_MS_MAX = 30_000;
const POLL_MS = 100;

const FAULTS: Readonly<Record<ClusterMode, (drill: Drill) => Promise<void>>> = {
  kill: killNode,
  pause: pauseNode,
  partition: cutNode,
  nodes: disturbNode,
  controller: killController,
  redis: killMaster,
};

export async function disturbCluster(disturbed: Disturbed): Promise<readonly Row[]> {
  const { session, options, cluster } = disturbed;
  const drill: Drill = { ...disturbed, random: new Random(`${options.seed}`), gapsMs: [], fault: 0 };
  while (drill.fault < options.times) {
    await sleep(drill.random.between(0, options.calm));
    session.abort.throwIfAborted();
    if (!session.floor.isPlaying) throw new Refusal('The floor ended before the drill was over.');
    drill.fault += 1;
    await FAULTS[options.mode](drill);
  }
  await sameOnAllNodes(disturbed);
  return rowsOf(drill, cluster);
}

function rowsOf({ gapsMs, fault, options }: Drill, { nodes }: Cluster): readonly Row[] {
  const sorted = [...gapsMs].sort((a, b) => a - b);
  const median = seconds(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const longest = sorted.at(-1) ?? 0;
  const joins = nodes.map(({ name, joins: { caughtUp, copied } }) => `${name} ${caughtUp} IST, ${copied} SST`);
  const ratio = (longest / SUSPECT_MS).toFixed(1);
  return [
    ['faults', `${fault} in mode ${options.mode}, seed ${options.seed}`],
    ['gaps', `longest ${seconds(longest)} (${ratio} x the suspect timeout), median ${median}`],
    ['joins', joins.join('; ')],
  ];
}

const logFault = ({ session, fault, options }: Drill, what: string): void =>
  session.log(`fault ${fault} of ${options.times}: ${what}`);

async function measured({ session, gapsMs }: Drill, since: number, after = since): Promise<void> {
  await session.watch.next({ since: Math.max(after, since + SETTLED_MS), withinMs: GAP_MS_MAX, abort: session.abort });
  const gapMs = session.watch.longestGapMs(since, performance.now());
  gapsMs.push(gapMs);
  session.log(`  longest time without an acknowledged wager: ${seconds(gapMs)}`);
}

function nodeOf({ random, cluster: { nodes } }: Drill): GaleraNode {
  const [first, ...others] = nodes as readonly [GaleraNode, ...GaleraNode[]];
  const [second, third] = others as [GaleraNode, GaleraNode];
  return random.pick([first, second, third]);
}

async function rejoined(drill: Drill, node: GaleraNode, from: number): Promise<void> {
  await node.untilSynced();
  await untilTogether(drill.cluster.nodes, drill.session.abort);
  drill.session.log(`  ${node.name} is in step again after ${seconds(performance.now() - from)}`);
}

async function disturbNode(drill: Drill): Promise<void> {
  const inTurn = [cutNode, pauseNode, killNode] as const;
  await inTurn[(drill.fault - 1) % inTurn.length]?.(drill);
}

async function killNode(drill: Drill): Promise<void> {
  const node = nodeOf(drill);
  const isCopied = drill.fault % COPY_EVERY === 0;
  logFault(drill, `kill -9 of ${node.name}${isCopied ? ', its data are deleted' : ''}`);
  const since = performance.now();
  await node.kill();
  await measured(drill, since);
  if (isCopied) node.forget();
  const startedAt = performance.now();
  node.start();
  await rejoined(drill, node, startedAt);
}

async function pauseNode(drill: Drill): Promise<void> {
  const { session, random } = drill;
  const node = nodeOf(drill);
  const pid = node.pid;
  if (pid === null) throw new Refusal(`${node.name} is not running.`);
  const ms = random.between(AWAY_MS.least, AWAY_MS.most);
  logFault(drill, `SIGSTOP of ${node.name} for ${seconds(ms)}`);
  const { stoppedAt, continued } = await pauseProcess(pid, { ms, abort: session.abort });
  const measuring = measured(drill, stoppedAt);
  await continued;
  const wokenAt = performance.now();
  await measuring;
  await rejoined(drill, node, wokenAt);
}

async function cutNode(drill: Drill): Promise<void> {
  const { random } = drill;
  const node = nodeOf(drill);
  const ms = random.between(AWAY_MS.least, AWAY_MS.most);
  logFault(drill, `${node.name} is cut from the others for ${seconds(ms)}`);
  const since = performance.now();
  await node.cut(true);
  const measuring = measured(drill, since);
  await sleep(ms);
  await node.cut(false);
  const joinedAt = performance.now();
  await measuring;
  await rejoined(drill, node, joinedAt);
}

async function killController(drill: Drill): Promise<void> {
  const { session, random } = drill;
  const [first, second] = session.controllers;
  if (first === undefined || second === undefined) throw new Error('two controllers');
  const controller = random.pick([first, second]);
  logFault(drill, `kill -9 of the ${controller.name}`);
  const since = performance.now();
  await controller.kill();
  session.watch.forget(session.addresses[session.controllers.indexOf(controller)] ?? '');
  await measured(drill, since);
  await controller.restart();
  await controller.untilItAnswers();
}

async function killMaster(drill: Drill): Promise<void> {
  const { session, cluster } = drill;
  const { redis } = cluster;
  const master = await redis.master();
  if (master === null) throw new Refusal('No Redis is the master.');
  logFault(drill, `kill -9 of ${master.name}, the master`);
  const since = performance.now();
  await master.kill();
  const isReplaced = await becomesTrue(async () => (await redis.master()) !== null, {
    withinMs: FAILOVER_MS_MAX,
    everyMs: POLL_MS,
  });
  if (isReplaced) session.log(`  another is the master after ${seconds(performance.now() - since)}`);
  else session.reportMismatch('Sentinel made no other Redis the master');
  master.start();
  await master.untilUp();
  await measured(drill, since);
  await becomesTrue(async () => (await master.send('ROLE')).includes('connected'), {
    withinMs: FAILOVER_MS_MAX,
    everyMs: POLL_MS,
  });
}

async function sameOnAllNodes({ session, cluster: { nodes } }: Disturbed): Promise<void> {
  const [first] = nodes;
  if (first === undefined) throw new Error('no node');
  const schema = new URL(session.environment.secrets.DATABASE_URL).pathname.slice(1);
  await sleep(SETTLED_MS);
  const [head] = await first.query(`SELECT stream, MAX(batch) AS batch FROM ${schema}.journal GROUP BY stream LIMIT 1`);
  const sum = `SELECT COUNT(*) AS batches, BIT_XOR(CAST(CONV(LEFT(HEX(hash), 16), 16, 10) AS UNSIGNED)) AS hashes
    FROM ${schema}.journal WHERE batch <= ${Number(head?.['batch'])}`;
  await sleep(SETTLED_MS);
  const sums = await Promise.all(nodes.map(async (node) => JSON.stringify((await node.query(sum))[0])));
  if (new Set(sums).size === 1) session.log(`the journal is the same on ${nodes.length} nodes: ${sums[0] ?? ''}`);
  else session.reportMismatch(`the journal differs between the nodes: ${sums.join(' ')}`);
}
