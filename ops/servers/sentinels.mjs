import { join } from 'node:path';
import { ended, hasEnded, spawnTied, stopChild } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { makePrivateDir, secretIn, tailOf, writePrivately } from '../lib/files.mjs';
import { probe } from '../lib/keep-running.mjs';
import { choosePort } from '../lib/ports.mjs';
import { becomesTrue } from '../lib/wait.mjs';

const MASTER = 'jackpot';
const SENTINELS = 3;
const QUORUM = 2;
const DOWN_MS = 1_000;
const FAILOVER_MS_MAX = 10_000;
const READY_MS_MAX = 60_000;
const POLL_MS = 100;

/** @typedef {import('./galera.mjs').ClusterContext} Context */

class RedisProcess {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;

  /** @param {{ name: string, port: number, password: string, lines: readonly string[], isSentinel: boolean, context: Context }} options */
  constructor({ name, port, password, lines, isSentinel, context }) {
    const { dirs } = context;
    this.name = name;
    this.port = port;
    this.password = password;
    this.isSentinel = isSentinel;
    this.context = context;
    this.logFile = join(dirs.logs, `${name}.log`);
    this.config = join(dirs.run, `${name}.conf`);
    const dir = join(dirs.data, name);
    makePrivateDir(dir);
    const common = ['bind 127.0.0.1', `port ${port}`, 'daemonize no', `dir ${JSON.stringify(dir)}`];
    writePrivately(this.config, [...common, `logfile ${JSON.stringify(this.logFile)}`, ...lines, ''].join('\n'));
  }

  get pid() {
    return this.#child !== null && !hasEnded(this.#child) ? (this.#child.pid ?? null) : null;
  }

  /** Never writes the configuration file again, because Redis records the master in it. */
  start() {
    const { programs, dirs, lockFd } = this.context;
    const words = [this.config, ...(this.isSentinel ? ['--sentinel'] : [])];
    this.#child = spawnTied(programs.redis, words, {
      env: programs.env,
      cwd: dirs.data,
      stdio: ['ignore', 'ignore', 'ignore', lockFd],
    });
  }

  async untilUp() {
    const answers = async () => (await this.send('PING')).startsWith('+PONG');
    if (await becomesTrue(answers, { withinMs: READY_MS_MAX, everyMs: POLL_MS })) return;
    throw new Refusal(`${this.name} did not answer.`, { tail: tailOf(this.logFile) });
  }

  /** @param {...string} words @returns {Promise<string>} */
  async send(...words) {
    const command = (/** @type {readonly string[]} */ of) =>
      `*${of.length}\r\n${of.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
    const signIn = this.isSentinel ? '' : command(['AUTH', this.password]);
    const answer = String((await probe(this.port, signIn + command(words))) ?? '');
    return signIn === '' ? answer : answer.replace(/^\+OK\r\n/, '');
  }

  async kill() {
    if (this.#child === null) return;
    this.#child.kill('SIGKILL');
    await ended(this.#child);
  }

  async stop() {
    if (this.#child !== null) await stopChild(this.#child);
  }
}

export class RedisGroup {
  /** @param {{ servers: readonly RedisProcess[], sentinels: readonly RedisProcess[], env: { REDIS_URL: string } }} parts */
  constructor({ servers, sentinels, env }) {
    this.servers = servers;
    this.sentinels = sentinels;
    this.env = env;
  }

  /** @returns {Promise<RedisProcess | null>} */
  async master() {
    for (const server of this.servers)
      if (server.pid !== null && (await server.send('ROLE')).includes('master')) return server;
    return null;
  }

  async stop() {
    for (const each of [...this.sentinels, ...this.servers]) await each.stop();
  }
}

/** @param {Context} context @returns {Promise<RedisGroup>} */
export async function startSentinels(context) {
  const password = secretIn(join(context.dirs.secrets, 'redis-password'));
  const [main = 0, copy = 0] = [await choosePort(), await choosePort()];
  const server = (/** @type {string} */ name, /** @type {number} */ port, /** @type {readonly string[]} */ more) =>
    new RedisProcess({
      ...{ name, port, password, context, isSentinel: false },
      lines: [
        ...[`requirepass ${password}`, `masterauth ${password}`, 'save ""', 'appendonly yes', 'appendfsync everysec'],
        // BullMQ's keys must never be evicted.
        ...['maxmemory-policy noeviction', 'replica-read-only yes'],
        // A master without a replica accepts writes, because the other server may be down.
        ...['min-replicas-to-write 0', ...more],
      ],
    });
  const servers = [server('redis-1', main, []), server('redis-2', copy, [`replicaof 127.0.0.1 ${main}`])];
  for (const each of servers) each.start();
  for (const each of servers) await each.untilUp();
  const sentinels = [];
  for (let at = 1; at <= SENTINELS; at += 1) {
    const lines = [
      `sentinel monitor ${MASTER} 127.0.0.1 ${main} ${QUORUM}`,
      `sentinel auth-pass ${MASTER} ${password}`,
      `sentinel down-after-milliseconds ${MASTER} ${DOWN_MS}`,
      `sentinel failover-timeout ${MASTER} ${FAILOVER_MS_MAX}`,
    ];
    const port = await choosePort();
    sentinels.push(new RedisProcess({ name: `sentinel-${at}`, port, password, lines, isSentinel: true, context }));
  }
  for (const each of sentinels) each.start();
  for (const each of sentinels) await each.untilUp();
  const [first, ...others] = sentinels.map(({ port }) => port);
  const hosts = others.map((port) => `127.0.0.1:${port}`).join(',');
  const env = { REDIS_URL: `redis://:${password}@127.0.0.1:${first}/0?master=${MASTER}&hosts=${hosts}` };
  return new RedisGroup({ servers, sentinels, env });
}
