import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { availableMemory } from 'node:process';
import { accountsIn } from '../lib/accounts.mjs';
import { runToEnd } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { REPO, makePrivateDir, packagesDir } from '../lib/files.mjs';
import { sleep } from '../lib/wait.mjs';
import { readLiveState, removeState, takeLock, writeState } from '../lib/ownership.mjs';
import { findServers } from '../lib/programs.mjs';
import { fetchDebs } from './fetch-debs.mjs';
import { addressesOf, passwordsIn, startMariadb } from './mariadb.mjs';
import { redisAddress, redisPasswordIn, startRedis } from './redis.mjs';

/**
 * @typedef {{
 *   dirs: DataDirs,
 *   programs: import('../lib/programs.mjs').ServerPrograms,
 *   ephemeral: boolean,
 *   lockFd: number,
 *   log: (text: string) => void,
 *   onGivenUp: (error: Refusal) => void,
 *   abort?: AbortSignal,
 * }} ServerContext
 *
 * @typedef {{ data: string, run: string, logs: string, secrets: string, tmp: string }} DataDirs
 *
 * `attached`: the servers belong to another process or to the user, so stop() does not stop them.
 * @typedef {import('../lib/accounts.mjs').DatabaseAddresses & { REDIS_URL: string }} Addresses
 * @typedef {{ env: Addresses, attached: boolean, dataDir: string | null, stop: () => Promise<void> }} Services
 *
 * @typedef {{
 *   dataDir?: string,
 *   secretsDir?: string,
 *   ephemeral?: boolean,
 *   log?: (text: string) => void,
 *   onGivenUp?: (error: Refusal) => void,
 *   abort?: AbortSignal,
 * }} ServicesOptions `ephemeral`: a folder in memory or in the temporary folder, deleted at stop(), without disk
 *   syncs; `secretsDir`: replaces the folder beside the data folder
 */

const EPHEMERAL_PREFIX = 'jackpot-services-';
const OTHER_START_MS_MAX = 15 * 60_000;
const LEFTOVER_MS_MIN = 60 * 60_000;

/** @param {string} data @param {string} [secrets] @returns {DataDirs} */
export function dataDirs(data, secrets = secretsFor(data)) {
  const within = (/** @type {string} */ name) => join(data, name);
  const dirs = { data, run: within('run'), logs: within('logs'), secrets, tmp: within('tmp') };
  for (const dir of Object.values(dirs)) makePrivateDir(dir);
  return dirs;
}

/**
 * SECRETS_DIR, or a folder beside the data folder, so that no backup of the data contains the keys that protect it.
 * @param {string} data @returns {string}
 */
export function secretsFor(data) {
  const beside = basename(data) === '.data' ? join(dirname(data), '.secrets') : `${data}.secrets`;
  const secrets = process.env.SECRETS_DIR ? resolve(process.env.SECRETS_DIR) : beside;
  if (`${secrets}/`.startsWith(`${data}/`))
    throw new Refusal(`SECRETS_DIR ${secrets} lies in the data folder: a backup of the data would hold its keys.`, {
      advice: 'name a folder outside, or set no SECRETS_DIR',
    });
  return secrets;
}

/** @param {string} data */
const stateFile = (data) => join(data, 'services.json');
const lockFile = (/** @type {string} */ data) => join(data, 'services.lock');

/**
 * Provides MariaDB and Redis for a data folder: the user's servers if DATABASE_URL and REDIS_URL name them; else
 * servers that another process already runs on this folder; else new children that cannot outlive this process.
 * @param {ServicesOptions} [options]
 * @returns {Promise<Services>}
 */
export async function ensureServices({
  dataDir,
  secretsDir,
  ephemeral = false,
  log = () => {},
  onGivenUp = fail,
  abort,
} = {}) {
  const own = ownAddresses();
  if (own.database && own.redis) {
    return {
      env: { ...own.database, ...own.redis },
      attached: true,
      dataDir: null,
      stop: async () => {},
    };
  }
  const isThrownAway = ephemeral && dataDir === undefined;
  const data = isThrownAway ? makeEphemeralDir() : resolve(dataDir ?? join(REPO, '.data'));
  const dirs = dataDirs(data, isThrownAway ? join(data, 'secrets') : secretsDir);
  const lock = await lockOrAttach({ dirs, own, log, abort });
  if ('attached' in lock) return lock;
  if (ephemeral) await sweepLeftovers(dirs.data);
  return startOwned({ dirs, own, ephemeral, lock, log, onGivenUp, abort });
}

/** @param {string} data */
export function liveAddresses(data) {
  const state = readLiveState(stateFile(data));
  return state && addressesIn(state);
}

/** @param {import('../lib/ownership.mjs').ServicesState} state @returns {Partial<Addresses>} */
function addressesIn({ servers: { secrets = '', mariadbPort, redisPort } }) {
  return {
    ...(mariadbPort === undefined ? {} : addressesOf(passwordsIn(secrets), mariadbPort)),
    ...(redisPort === undefined ? {} : { REDIS_URL: redisAddress(redisPasswordIn(secrets), redisPort) }),
  };
}

/** @typedef {{ database: import('../lib/accounts.mjs').DatabaseAddresses | null, redis: { REDIS_URL: string } | null }} OwnAddresses */

/** @returns {OwnAddresses} */
function ownAddresses() {
  const { DATABASE_URL, REDIS_URL } = process.env;
  return {
    database: DATABASE_URL ? { DATABASE_URL, ...accountsIn(process.env) } : null,
    redis: REDIS_URL ? { REDIS_URL } : null,
  };
}

/** @param {Refusal} error */
function fail(error) {
  throw error;
}

/**
 * Returns the lock, or attaches to the servers of a living owner. Otherwise waits for another process that is starting,
 * or for servers of a killed owner.
 * @param {{ dirs: DataDirs, own: OwnAddresses, log: (text: string) => void, abort?: AbortSignal }} options
 * @returns {Promise<import('../lib/ownership.mjs').Lock | Services>}
 */
async function lockOrAttach({ dirs, own, log, abort }) {
  const deadline = Date.now() + OTHER_START_MS_MAX;
  for (let isLogged = false; Date.now() < deadline; await sleep(100)) {
    abort?.throwIfAborted();
    const lock = await takeLock(lockFile(dirs.data));
    if (lock) return lock;
    const state = readLiveState(stateFile(dirs.data));
    if (state) return attachedTo(state, { dirs, own });
    if (!isLogged) log('waiting for another process that starts or stops the servers of this data dir');
    isLogged = true;
  }
  throw new Refusal(`The servers of ${dirs.data} are neither running nor stopped.`, {
    advice: `see who holds ${lockFile(dirs.data)} (fuser)`,
  });
}

/**
 * @param {import('../lib/ownership.mjs').ServicesState} state
 * @param {{ dirs: DataDirs, own: OwnAddresses }} options
 * @returns {Services}
 */
function attachedTo(state, { dirs, own }) {
  const running = addressesIn(state);
  const { DATABASE_URL, REDIS_URL } = { ...running, ...own.database, ...own.redis };
  if (!DATABASE_URL || !REDIS_URL) {
    throw new Refusal(`Process ${state.owner.pid} uses ${dirs.data} with a server of its own.`, {
      advice: 'set the same DATABASE_URL and REDIS_URL here, or name another folder with --data DIR',
    });
  }
  const database = own.database ?? { DATABASE_URL, ...accountsIn(running) };
  return { env: { ...database, REDIS_URL }, attached: true, dataDir: dirs.data, stop: async () => {} };
}

/**
 * @param {{ dirs: DataDirs, own: OwnAddresses, ephemeral: boolean, lock: import('../lib/ownership.mjs').Lock,
 *   log: (text: string) => void, onGivenUp: (error: Refusal) => void, abort?: AbortSignal }} options
 * @returns {Promise<Services>}
 */
async function startOwned({ dirs, own, ephemeral, lock, log, onGivenUp, abort }) {
  removeState(stateFile(dirs.data));
  /** @type {import('../lib/keep-running.mjs').Server<object>[]} */
  const servers = [];
  const stop = async () => {
    removeState(stateFile(dirs.data));
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    lock.release();
    if (ephemeral) rmSync(dirs.data, { recursive: true, force: true });
  };
  try {
    const programs = await servingPrograms({ log, abort });
    const context = { dirs, programs, ephemeral, lockFd: lock.fd, log, onGivenUp, abort };
    /** @template {object} Env @param {Env | null} given @param {(context: ServerContext) => Promise<import('../lib/keep-running.mjs').Server<Env>>} starter */
    const start = async (given, starter) => {
      if (given) return given;
      const server = await starter(context);
      servers.push(server);
      return server.env;
    };
    // Wait for both: if one failed, nobody would stop the other.
    const [database, redis] = await Promise.allSettled([
      start(own.database, startMariadb),
      start(own.redis, startRedis),
    ]);
    if (database.status === 'rejected') throw database.reason;
    if (redis.status === 'rejected') throw redis.reason;
    writeState(stateFile(dirs.data), {
      secrets: dirs.secrets,
      ...(own.database ? {} : { mariadbPort: portIn(database.value.DATABASE_URL) }),
      ...(own.redis ? {} : { redisPort: portIn(redis.value.REDIS_URL) }),
    });
    return {
      env: { ...database.value, ...redis.value },
      attached: false,
      dataDir: dirs.data,
      stop: once(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} address */
const portIn = (address) => Number(new URL(address).port);

/** @param {() => Promise<void>} act */
function once(act) {
  /** @type {Promise<void> | undefined} */
  let running;
  return () => (running ??= act());
}

/** @param {{ log: (text: string) => void, abort?: AbortSignal }} options */
async function servingPrograms({ log, abort }) {
  const ofMachine = process.env.SERVICES_FORCE_FETCH ? null : findServers(null);
  if (ofMachine) return ofMachine;
  for (const renew of [false, true]) {
    const programs = findServers(await fetchDebs({ cacheDir: packagesDir(), log, renew, abort }));
    if (programs && (await runHere(programs))) return programs;
    // The machine has lost a library since the packages were fetched.
    log('the fetched packages do not run here: fetching them again');
  }
  throw new Refusal('The fetched packages do not run on this machine.', {
    advice: 'install mariadb-server-core and redis-server, or set DATABASE_URL and REDIS_URL to servers of your own',
  });
}

/** @param {import('../lib/programs.mjs').ServerPrograms} programs */
async function runHere({ mariadbd, redis, env }) {
  const results = await Promise.all([mariadbd, redis].map((program) => runToEnd(program, ['--version'], { env })));
  return results.every(({ code }) => code === 0);
}

/** A folder in memory saves half of the processor time of a test run. */
const MEMORY_DISK = '/dev/shm';
/** An empty server needs 150 MB. The rest is for the data of a whole run. */
const DISK_BYTES_MIN = 3e9;
const MEMORY_BYTES_MIN = 6e9;

const makeEphemeralDir = () => mkdtempSync(join(hasMemoryDisk() ? MEMORY_DISK : tmpdir(), EPHEMERAL_PREFIX));

function hasMemoryDisk() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    accessSync(MEMORY_DISK, constants.W_OK);
    return bavail * bsize >= DISK_BYTES_MIN && availableMemory() >= MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}

/** @param {string} current */
async function sweepLeftovers(current) {
  const parent = dirname(current);
  for (const name of readdirSync(parent).filter((each) => each.startsWith(EPHEMERAL_PREFIX))) {
    const dir = join(parent, name);
    if (dir === current || !isOldAndOurs(dir)) continue;
    const lock = await takeLock(lockFile(dir));
    if (!lock) continue;
    rmSync(dir, { recursive: true, force: true });
    lock.release();
  }
}

/** @param {string} dir */
function isOldAndOurs(dir) {
  try {
    const { uid, mtimeMs } = statSync(dir);
    return uid === process.getuid?.() && Date.now() - mtimeMs > LEFTOVER_MS_MIN;
  } catch {
    return false;
  }
}
