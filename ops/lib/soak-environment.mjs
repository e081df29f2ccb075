import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateApp, runApp } from './apps.mjs';
import { Refusal } from './errors.mjs';
import { lastLines, REPO, secretIn } from './files.mjs';
import { takeLock } from './lock.mjs';
import { findProgram } from './programs.mjs';
import { dataDirs, ensureServices } from './services.mjs';
import { withDatabase } from './soak-sql.mjs';

/**
 * A house that is made for one run and then thrown away, with the durability of play: its own data dir, its own servers
 * or its own database on a server of one's own, its own keys, its own link.
 *
 * @typedef {{
 *   dirs: import('./services.mjs').DataDirs,
 *   lock: import('./lock.mjs').Lock,
 *   secrets: import('./apps.mjs').Secrets,
 *   linkId: string,
 *   isOwnDatabase: boolean,
 *   isOwnRedis: boolean,
 *   close: (options?: { keep?: boolean }) => Promise<void>,
 * }} House `isOwn...`: the server was started here, and may be stopped and killed
 */

/**
 * @param {{
 *   kind: 'soak' | 'chaos',
 *   abort: AbortSignal,
 *   log: (text: string) => void,
 *   onGivenUp: (error: Error) => void,
 * }} options
 * @returns {Promise<House>}
 */
export async function openHouse({ kind, abort, log, onGivenUp }) {
  const dir = mkdtempSync(join(tmpdir(), `jackpot-${kind}-`));
  const dirs = dataDirs(dir);
  const lock = /** @type {import('./lock.mjs').Lock} */ (await takeLock(join(dir, HOUSE_LOCK)));
  const sweeper = startSweeper(dir);
  /** @type {(() => Promise<void>)[]} */
  const closers = [];
  const close = async ({ keep = false } = {}) => {
    try {
      for (const act of closers.splice(0).reverse()) await act();
    } finally {
      // Before the locks are free, or it would take the folder away that somebody wants to look into.
      sweeper.kill('SIGKILL');
      lock.release();
      if (!keep) rmSync(dir, { recursive: true, force: true });
    }
  };
  try {
    const services = await ensureServices({ dataDir: dir, log, onGivenUp, abort });
    closers.push(() => services.stop());
    abort.throwIfAborted();
    const database = await databaseFor({ kind, url: services.env.DATABASE_URL });
    closers.push(database.drop);
    const secrets = {
      DATABASE_URL: database.url,
      REDIS_URL: services.env.REDIS_URL,
      OPERATOR_KEY: secretIn(join(dirs.secrets, 'operator-key')),
      TRIGGER_KEY: secretIn(join(dirs.secrets, 'trigger-key')),
    };
    await migrate({ secrets, logs: dirs.logs, abort });
    const isOwn = (/** @type {string} */ name) => !process.env[name];
    return {
      dirs,
      lock,
      secrets,
      linkId: `${kind}-${randomBytes(3).toString('hex')}`,
      isOwnDatabase: isOwn('DATABASE_URL'),
      isOwnRedis: isOwn('REDIS_URL'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const HOUSE_LOCK = 'house.lock';

/**
 * Takes the folder away when this process and all it started are gone, however they went: the locks are theirs, and free
 * when the last of them has ended. So nothing is left behind after kill -9 either.
 * @param {string} dir
 */
function startSweeper(dir) {
  const flock = String(findProgram('flock'));
  const waitThen = (/** @type {string} */ name) => [flock, join(dir, name)];
  const words = [...waitThen(HOUSE_LOCK), ...waitThen('services.lock'), 'rm', '-rf', '--', dir];
  const sweeper = spawn(words[0], words.slice(1), { stdio: 'ignore', detached: true });
  sweeper.unref();
  return sweeper;
}

/**
 * On the servers started here the database they come with; on a server of one's own a new one, so that nobody's data is
 * played with.
 * @param {{ kind: string, url: string }} options
 */
async function databaseFor({ kind, url }) {
  if (!process.env.DATABASE_URL) return { url, drop: async () => {} };
  const name = `jackpot_${kind}_${randomBytes(4).toString('hex')}`;
  await withDatabase(url, (query) => query(`CREATE DATABASE ${name}`));
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: () => withDatabase(url, async (query) => void (await query(`DROP DATABASE ${name}`))),
  };
}

/** @param {{ secrets: import('./apps.mjs').Secrets, logs: string, abort: AbortSignal }} options */
async function migrate({ secrets, logs, abort }) {
  const { code, output } = await runApp(migrateApp({ secrets, logs }), { abort });
  abort.throwIfAborted();
  if (code !== 0) throw new Refusal('The database could not be migrated.', { tail: lastLines(output) });
}

/** These commands build nothing: what runs is what was built. */
export function refuseUnbuilt() {
  const isBuilt = (/** @type {string} */ app) => existsSync(join(REPO, 'dist/apps', app, 'src/main.js'));
  if (['controller', 'payouts', 'floor-sim', 'cli'].every(isBuilt) && existsSync(join(REPO, 'node_modules/mysql2')))
    return;
  throw new Refusal('There is nothing built to run.', { advice: 'npm ci && npm run build, or start ./ops/run once' });
}
