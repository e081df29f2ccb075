import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { acknowledgedAgain, tellFault } from './chaos-gaps.mjs';
import { Refusal } from './errors.mjs';
import { sleep } from './server-start.mjs';
import { pausePulse } from './soak-process.mjs';
import { seconds } from './steps.mjs';

/** @typedef {import('./chaos-gaps.mjs').Chaos} Chaos */

/** What the servers' keeper says when one is up again; see death-reactions.mjs. */
const STARTED_AGAIN = /started again$/;
const STARTED_MS_MAX = 60_000;
/** The keeper gives a server up that dies five times in a row within 30 s of its start: it is not to come to that. */
const QUICK_KILLS_MAX = 3;
const LONG_LIFE_MS = 35_000;
/** What was committed before the fault may still be answered this long after it. */
const ANSWERED_MS_MAX = 300;
const PAUSE_MS_MIN = 500;
const PAUSE_MS_MAX = 15_000;

/** Kills in a row, and since when the server has lived. */
const lives = { quickKills: 0, since: -Infinity };

/** Whether a kill now would not be one too many for the keeper. */
function mayKill() {
  if (performance.now() - lives.since > LONG_LIFE_MS) lives.quickKills = 0;
  return lives.quickKills < QUICK_KILLS_MAX;
}

/**
 * Kills a server with -9 and waits until its keeper has started it again.
 * @param {Chaos} chaos @param {{ name: string, pid: number }} server
 */
async function killServer({ evening }, { name, pid }) {
  lives.quickKills += 1;
  const started = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal(`${name} was not started again.`)), STARTED_MS_MAX);
    evening.onServiceLine((text) => {
      if (!text.startsWith(name) || !STARTED_AGAIN.test(text)) return;
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  process.kill(pid, 'SIGKILL');
  await started;
  lives.since = performance.now();
}

/** @param {Chaos} chaos @param {{ pid: number, ms: number }} options */
async function pauseServer({ evening: { abort } }, { pid, ms }) {
  const { continued } = await pausePulse(pid, { ms, abort });
  await continued;
}

/**
 * The database is stopped where it stands and goes on, or it dies and is started again: nobody may be told anything good
 * in between, and all goes on by itself.
 * @param {Chaos} chaos
 */
export async function databaseFault(chaos) {
  const { evening, chance } = chaos;
  if (!evening.house.isOwnDatabase)
    throw new Refusal('A database of your own is not killed here.', { advice: 'start again without DATABASE_URL' });
  const pid = Number(readFileSync(join(evening.house.dirs.run, 'mariadb.pid'), 'utf8'));
  const isKill = chance.oneIn(2) && mayKill();
  const pauseMs = chance.between(PAUSE_MS_MIN, PAUSE_MS_MAX);
  tellFault(chaos, isKill ? 'kill -9 of MariaDB' : `SIGSTOP of MariaDB for ${seconds(pauseMs)}`);
  const since = performance.now();
  await (isKill ? killServer(chaos, { name: 'MariaDB', pid }) : pauseServer(chaos, { pid, ms: pauseMs }));
  const backAt = performance.now();
  const meanwhile = evening.watch.between(since + ANSWERED_MS_MAX, backAt - ANSWERED_MS_MAX);
  if (meanwhile.length > 0)
    evening.reportMismatch(`wagers were acknowledged ${seconds(meanwhile[0] - since)} after the database was gone`);
  await acknowledgedAgain(chaos, { since, after: backAt });
  evening.tell(`  which is ${seconds(performance.now() - backAt)} after the database was back`);
}

/**
 * Redis holds nothing that counts, and play never waits for it: emptied, stopped or killed, or the worker killed in the
 * middle of a job, every claim still gets its one payout document.
 * @param {Chaos} chaos
 */
export async function redisFault(chaos) {
  const { evening, chance } = chaos;
  if (!evening.house.isOwnRedis)
    throw new Refusal('A Redis of your own is not emptied here.', { advice: 'start again without REDIS_URL' });
  const since = performance.now();
  switch (chance.pick(['flush', 'flush', 'worker', 'pause', 'kill'])) {
    case 'flush':
      tellFault(chaos, 'FLUSHALL of Redis');
      await withRedis(evening.house.secrets.REDIS_URL, (redis) => redis.flushall());
      break;
    case 'worker':
      tellFault(chaos, `kill -9 of the ${evening.worker.name}`);
      await evening.worker.kill();
      await evening.worker.restart();
      break;
    case 'pause': {
      const pauseMs = chance.between(PAUSE_MS_MIN, 4_000);
      tellFault(chaos, `SIGSTOP of Redis for ${seconds(pauseMs)}`);
      await pauseServer(chaos, { pid: await redisPid(evening), ms: pauseMs });
      break;
    }
    case 'kill':
      if (!mayKill()) return redisFault(chaos);
      tellFault(chaos, 'kill -9 of Redis');
      await killServer(chaos, { name: 'Redis', pid: await redisPid(evening) });
      break;
  }
  await sleep(chance.between(0, 1_000));
  const gap = evening.watch.longestGap(since, performance.now());
  chaos.gaps.push(gap);
  evening.tell(`  at most ${seconds(gap)} between acknowledged wagers`);
}

/** @param {import('./soak-session.mjs').Session} evening @returns {Promise<number>} */
async function redisPid({ house }) {
  const text = await withRedis(house.secrets.REDIS_URL, (redis) => redis.info('server'));
  return Number(/^process_id:(\d+)/m.exec(text)?.[1]);
}

/**
 * @template T
 * @param {string} url @param {(redis: import('ioredis').Redis) => Promise<T>} act @returns {Promise<T>}
 */
async function withRedis(url, act) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: (times) => (times < 50 ? 100 : null) });
  redis.on('error', () => {});
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}
