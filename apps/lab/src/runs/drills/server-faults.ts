import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { DEATHS_MAX, DEATHS_WINDOW_MS } from '../../../../../ops/lib/deaths.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { sleep } from '../../../../../ops/lib/wait.mjs';
import { acknowledgedAgain, type Chaos, logFault } from './fault.js';
import { pauseProcess } from '../../worlds/processes/managed-process.js';
import { redisPid, withRedis } from '../../worlds/processes/redis.js';
import type { Session } from './session.js';
import { WIRE_DELAY_MS_MAX } from './wire.js';

/** Printed by ops/lib/keep-running.mjs. */
const STARTED_AGAIN = /started again$/;
const STARTED_MS_MAX = 60_000;
const KILLS_MAX = DEATHS_MAX - 2;
/** Time in which acknowledgments may still arrive for commits from before the fault. */
const LATE_ANSWER_MS_MAX = 300;
const PAUSE_MS_MIN = 500;
const PAUSE_MS_MAX = 15_000;

let killedAt: readonly number[] = [];

function mayKill(): boolean {
  killedAt = killedAt.filter((at) => performance.now() - at < DEATHS_WINDOW_MS);
  return killedAt.length < KILLS_MAX;
}

interface Server {
  readonly name: string;
  readonly pid: number;
}

async function killServer(session: Session, { name, pid }: Server): Promise<void> {
  killedAt = [...killedAt, performance.now()];
  const started = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal(`${name} was not started again.`)), STARTED_MS_MAX);
    session.onServiceLine((text) => {
      if (!text.startsWith(name) || !STARTED_AGAIN.test(text)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  process.kill(pid, 'SIGKILL');
  await started;
}

async function pauseServer({ session: { abort } }: Chaos, pid: number, ms: number): Promise<void> {
  const { continued } = await pauseProcess(pid, { ms, abort });
  await continued;
}

/** No wager may be acknowledged meanwhile, and play must recover without help. */
export async function databaseFault(chaos: Chaos): Promise<void> {
  const { session, random } = chaos;
  if (!session.environment.isOwnDatabase)
    throw new Refusal('The drill does not kill the database that DATABASE_URL names.', {
      advice: 'start again without DATABASE_URL',
    });
  const pid = Number(readFileSync(join(session.environment.dirs.run, 'mariadb.pid'), 'utf8'));
  const isKill = random.below(2) === 0 && mayKill();
  const pauseMs = random.between(PAUSE_MS_MIN, PAUSE_MS_MAX);
  logFault(chaos, isKill ? 'kill -9 of MariaDB' : `SIGSTOP of MariaDB for ${seconds(pauseMs)}`);
  const since = performance.now();
  await (isKill ? killServer(session, { name: 'MariaDB', pid }) : pauseServer(chaos, pid, pauseMs));
  const backAt = performance.now();
  // On a slow network, answers to commits from before the fault arrive later.
  const lateMs = LATE_ANSWER_MS_MAX + (session.wiring === null ? 0 : WIRE_DELAY_MS_MAX);
  const [meanwhile] = session.watch.between(since + lateMs, backAt - lateMs);
  if (meanwhile !== undefined)
    session.reportMismatch(`wagers were acknowledged ${seconds(meanwhile - since)} after the database was gone`);
  await acknowledgedAgain(chaos, { since, after: backAt });
  session.log(`  which is ${seconds(performance.now() - backAt)} after the database was back`);
}

/** Play does not need Redis or the payouts worker, and every claim must still get exactly one payout document. */
export async function redisFault(chaos: Chaos): Promise<void> {
  const { session, random } = chaos;
  if (!session.environment.isOwnRedis)
    throw new Refusal('The drill does not empty the Redis that REDIS_URL names.', {
      advice: 'start again without REDIS_URL',
    });
  const since = performance.now();
  switch (random.pick(['flush', 'flush', 'worker', 'pause', 'kill'])) {
    case 'flush':
      logFault(chaos, 'FLUSHALL of Redis');
      await withRedis(session.environment.secrets.REDIS_URL, (redis) => redis.flushall());
      break;
    case 'worker':
      logFault(chaos, `kill -9 of the ${session.worker.name}`);
      await session.worker.kill();
      await session.worker.restart();
      break;
    case 'pause': {
      const pauseMs = random.between(PAUSE_MS_MIN, 4_000);
      logFault(chaos, `SIGSTOP of Redis for ${seconds(pauseMs)}`);
      await pauseServer(chaos, await redisPid(session.environment.secrets.REDIS_URL), pauseMs);
      break;
    }
    case 'kill':
      if (!mayKill()) return redisFault(chaos);
      logFault(chaos, 'kill -9 of Redis');
      await killRedis(session);
      break;
  }
  await sleep(random.between(0, 1_000));
  const gapMs = session.watch.longestGapMs(since, performance.now());
  chaos.gapsMs.push(gapMs);
  session.log(`  at most ${seconds(gapMs)} between acknowledged wagers`);
}

async function killRedis(session: Session): Promise<void> {
  await killServer(session, { name: 'Redis', pid: await redisPid(session.environment.secrets.REDIS_URL) });
}
