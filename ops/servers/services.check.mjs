import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import mysql from 'mysql2/promise';
import { ended, spawnTied } from '../lib/child.mjs';
import { Refusal, explain } from '../lib/command.mjs';
import { packagesDir } from '../lib/files.mjs';
import { sleep } from '../lib/wait.mjs';
import { readLiveState } from '../lib/ownership.mjs';
import { ensureServices, secretsFor } from './services.mjs';

/**
 * Checks services.mjs on real servers: node ops/servers/services.check.mjs. Prints each true statement, and exits with
 * 1 at the first false one.
 */

const CLI = join(dirname(fileURLToPath(import.meta.url)), 'main.mjs');
const WAIT_MS_MAX = 120_000;
/** @type {string} */
let firstUrl;

delete process.env.DATABASE_URL;
delete process.env.REDIS_URL;
process.env.SERVICES_CACHE_DIR = packagesDir();

/** @param {string} url @param {string} sql */
async function query(url, sql) {
  const connection = await mysql.createConnection(url);
  try {
    return /** @type {Record<string, unknown>[]} */ ((await connection.query(sql))[0]);
  } finally {
    await connection.end();
  }
}

/** @param {string} url @param {string} command @param {string[]} args */
async function redis(url, command, ...args) {
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

/** @param {string} dataDir */
function processesOf(dataDir) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir) ||
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
      );
    } catch {
      return false;
    }
  });
}

/** @param {string} what @param {() => boolean | Promise<boolean>} holds */
async function soon(what, holds) {
  for (const deadline = Date.now() + WAIT_MS_MAX; !(await holds()); await sleep(50)) {
    if (Date.now() > deadline) throw new Refusal(`not within ${WAIT_MS_MAX / 1000} s: ${what}`);
  }
}

/** @param {string} dataDir */
const textsIn = (dataDir) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^(mariadb|redis)\//.test(file.slice(dataDir.length + 1)));

/** @param {string} dataDir */
const startOther = (dataDir) =>
  spawnTied(process.execPath, [CLI, 'up', '--data', dataDir], { stdio: ['ignore', 'ignore', 'inherit'] });

/** @type {[string, (dir: string) => Promise<void>][]} */
const CLAIMS = [
  [
    'MariaDB and Redis answer, with our settings, to our password only',
    async (dir) => {
      const services = await ensureServices({ dataDir: dir });
      const { DATABASE_URL, REDIS_URL } = services.env;
      firstUrl = DATABASE_URL;
      const [settings] = await query(
        DATABASE_URL,
        'SELECT @@innodb_flush_log_at_trx_commit flush, @@sync_binlog syncs, @@log_bin binlog, @@tx_isolation isolation, @@character_set_server charset',
      );
      assert.deepEqual(
        { ...settings },
        { flush: 1, syncs: 1, binlog: 1, isolation: 'READ-COMMITTED', charset: 'utf8mb4' },
      );
      await query(DATABASE_URL, 'CREATE TABLE kept (id INT PRIMARY KEY)');
      await query(DATABASE_URL, 'INSERT INTO kept VALUES (42)');
      await redis(REDIS_URL, 'SET', 'kept', '42');
      await redis(REDIS_URL, 'WAITAOF', '1', '0', '3000').catch(() => {}); // Redis before 7.2 has no WAITAOF, but stop() syncs too.
      for (const user of ['root', 'nobody', 'jackpot']) {
        const url = new URL(DATABASE_URL);
        [url.username, url.password, url.pathname] = [user, '', '/mysql'];
        await assert.rejects(
          query(url.href, 'SELECT 1'),
          ({ errno }) => errno === 1045 || errno === 1698,
          `${user} came in without a password`,
        );
      }
      await assert.rejects(redis(REDIS_URL.replace(/:[0-9a-f]+@/, ''), 'GET', 'kept'), /NOAUTH/);
      await assert.rejects(query(DATABASE_URL, 'SELECT * FROM mysql.global_priv'), { errno: 1142 });
      await services.stop();
      assert.deepEqual(processesOf(dir), []);
    },
  ],
  [
    'what is private is closed to others',
    async (dir) => {
      assert.equal(statSync(dir).mode & 0o777, 0o700);
      const secrets = secretsFor(dir);
      assert.equal(statSync(secrets).mode & 0o777, 0o700);
      assert.equal(existsSync(join(dir, 'secrets')), false, 'keys in the data folder');
      for (const name of readdirSync(secrets)) assert.equal(statSync(join(secrets, name)).mode & 0o777, 0o600, name);
    },
  ],
  [
    'the data folder holds no password: its backup would hold the way into the database',
    async (dir) => {
      const services = await ensureServices({ dataDir: dir });
      const passwords = Object.values(services.env).flatMap((address) => /:([0-9a-f]{32,})@/.exec(address)?.[1] ?? []);
      assert.ok(passwords.length >= 2);
      for (const file of textsIn(dir))
        for (const password of passwords) assert.ok(!readFileSync(file, 'utf8').includes(password), file);
      await services.stop();
    },
  ],
  [
    'keys inside the data folder are refused: its backup would hold them',
    async (dir) => {
      process.env.SECRETS_DIR = join(dir, 'keys');
      try {
        assert.throws(() => secretsFor(dir), /lies in the data folder/);
      } finally {
        delete process.env.SECRETS_DIR;
      }
    },
  ],
  [
    'a second process attaches, and its end leaves the servers alone; what was written is there after a restart',
    async (dir) => {
      const owner = startOther(dir);
      await soon('the owner is up', () => readLiveState(join(dir, 'services.json')) !== null);
      const attached = await ensureServices({ dataDir: dir });
      assert.equal(attached.attached, true);
      await attached.stop();
      assert.deepEqual(
        (await query(attached.env.DATABASE_URL, 'SELECT id FROM kept')).map(({ id }) => id),
        [42],
      );
      assert.equal(await redis(attached.env.REDIS_URL, 'GET', 'kept'), '42');
      owner.kill('SIGKILL');
      await ended(owner);
    },
  ],
  [
    'kill -9 of the owner leaves no server; the next start waits for their end, keeps the data and the addresses',
    async (dir) => {
      const services = await ensureServices({ dataDir: dir });
      assert.equal(services.attached, false);
      assert.equal(services.env.DATABASE_URL, firstUrl);
      assert.equal(processesOf(dir).length, 2, 'one MariaDB and one Redis');
      assert.deepEqual(
        (await query(services.env.DATABASE_URL, 'SELECT id FROM kept')).map(({ id }) => id),
        [42],
      );
      await services.stop();
    },
  ],
  [
    'of two that start at once one owns, the other attaches; the owner killed, nothing is left',
    async (dir) => {
      const both = [startOther(dir), startOther(dir)];
      await soon('one is up', () => readLiveState(join(dir, 'services.json')) !== null);
      const owner = readLiveState(join(dir, 'services.json'))?.owner.pid;
      const other = both.find(({ pid }) => pid !== owner);
      await soon('the other has attached and ended', () => other?.exitCode === 0);
      process.kill(Number(owner), 'SIGKILL');
      await Promise.all(both.map(ended)); // Wait: a process that starts before the owner has ended would attach to it.
      await soon('all are gone', () => processesOf(dir).length === 0);
    },
  ],
  [
    'a server that dies is started again on the same address',
    async (dir) => {
      const services = await ensureServices({ dataDir: dir });
      const pid = Number(readFileSync(join(dir, 'run/mariadb.pid'), 'utf8'));
      process.kill(pid, 'SIGKILL');
      // The old process may still answer once.
      await soon('another one answers', async () => {
        const now = Number(readFileSync(join(dir, 'run/mariadb.pid'), 'utf8'));
        const rows = await query(services.env.DATABASE_URL, 'SELECT id FROM kept').catch(() => []);
        return now !== pid && rows.length === 1 && rows[0]?.['id'] === 42;
      });
      await services.stop();
    },
  ],
  [
    'throw-away services leave nothing behind',
    async () => {
      const services = await ensureServices({ ephemeral: true });
      await query(services.env.DATABASE_URL, 'CREATE DATABASE anything');
      await services.stop();
      assert.equal(existsSync(String(services.dataDir)), false);
    },
  ],
];

const dir = mkdtempSync(join(tmpdir(), 'jackpot-check-'));
try {
  for (const [claim, holds] of CLAIMS) {
    const startedAt = performance.now();
    await holds(dir);
    process.stdout.write(`holds (${((performance.now() - startedAt) / 1000).toFixed(1)} s): ${claim}\n`);
  }
  for (const each of [dir, secretsFor(dir)]) rmSync(each, { recursive: true, force: true });
} catch (error) {
  process.stderr.write(`${explain(error)}\nIts folder is kept: ${dir}\n`);
  process.exitCode = 1;
}
process.exit();
