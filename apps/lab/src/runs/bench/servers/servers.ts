import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { must } from '@jackpot/money';
import { Redis } from 'ioredis';
import { type DatabaseAddresses, accountsIn, withDatabaseName } from '../../../../../../ops/lib/accounts.mjs';
import { type Secrets, controllerApp, migrateApp, runApp } from '../../../../../../ops/lib/apps.mjs';
import { Refusal } from '../../../../../../ops/lib/command.mjs';
import { type DataDirs } from '../../../../../../ops/servers/services.mjs';
import { readIfThere } from '../../../../../../ops/lib/files.mjs';
import { openEnvironment, withDatabase } from '../../../worlds/processes/environment.js';
import { redisPid } from '../../../worlds/processes/redis.js';

export interface Servers {
  readonly dirs: DataDirs;
  readonly secrets: Secrets;
  /** File descriptor of the folder's lock, which child processes inherit. */
  readonly lockFd: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly databasePid: number | undefined;
  /** Undefined if the benchmark did not start it. */
  readonly redisPid: number | undefined;
  readonly rootSocket: string | undefined;
  close(): Promise<void>;
}

export async function openServers(log: (line: string) => void): Promise<Servers> {
  const abort = new AbortController();
  const environment = await openEnvironment({
    ...{ kind: 'bench', smallDisks: false, abort: abort.signal, log },
    onGivenUp: (error) => {
      throw error;
    },
  });
  try {
    const { dirs, secrets, lock, isOwnDatabase, isOwnRedis } = environment;
    const redis = isOwnRedis ? undefined : await emptyRedis(secrets.REDIS_URL);
    return {
      ...{ dirs, lockFd: lock.fd },
      secrets: { ...secrets, REDIS_URL: redis?.url ?? secrets.REDIS_URL },
      settings: await durableSettings(secrets.DATABASE_URL),
      databasePid: isOwnDatabase ? Number(must(readIfThere(join(dirs.run, 'mariadb.pid')), 'its process')) : undefined,
      rootSocket: isOwnDatabase ? join(dirs.run, 'mariadb.sock') : undefined,
      redisPid: isOwnRedis ? await redisPid(secrets.REDIS_URL) : undefined,
      close: async () => {
        await redis?.close();
        await environment.close();
      },
    };
  } catch (error) {
    await environment.close();
    throw error;
  }
}

/** Refuses a Redis that contains data, because the benchmark empties database 15 at its end. */
async function emptyRedis(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const address = Object.assign(new URL(url), { pathname: '/15' }).href;
  const redis = new Redis(address, { maxRetriesPerRequest: 1 });
  if ((await redis.dbsize()) > 0) {
    redis.disconnect();
    throw new Refusal('Database 15 of the Redis at REDIS_URL is not empty; the benchmark would use it.');
  }
  return {
    url: address,
    close: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}

const DURABLE = { innodb_flush_log_at_trx_commit: '1', sync_binlog: '1', log_bin: 'ON' };
const SETTINGS = [
  ...['version', ...Object.keys(DURABLE), 'binlog_format', 'binlog_row_image', 'innodb_flush_method'],
  ...['innodb_buffer_pool_size', 'innodb_log_file_size'],
];

/** @throws Refusal if commits do not wait for the disk */
async function durableSettings(url: string): Promise<Readonly<Record<string, string>>> {
  const names = SETTINGS.map((name) => `'${name}'`).join(',');
  const rows = await withDatabase(url, (query) => query(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${names})`));
  const settings = Object.fromEntries(rows.map((row) => [String(row['Variable_name']), String(row['Value'])]));
  const weak = Object.entries(DURABLE).filter(([name, value]) => settings[name] !== value);
  if (weak.length > 0)
    throw new Refusal('The database does not commit durably.', {
      advice: `set ${weak.map(([name, value]) => `${name}=${value}`).join(', ')}`,
    });
  return settings;
}

export async function createDatabase({ secrets }: Servers, name: string): Promise<DatabaseAddresses> {
  const database = `jackpot_bench_${name}_${process.pid}`;
  const create = `CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`;
  await withDatabase(secrets.DATABASE_URL, (query) => query(create));
  return withDatabaseName({ DATABASE_URL: secrets.DATABASE_URL, ...accountsIn(secrets) }, database);
}

/** The programs of a checkout. */
export interface Programs {
  readonly controllerApp: typeof controllerApp;
  readonly migrateApp: typeof migrateApp;
}

export const PROGRAMS: Programs = { controllerApp, migrateApp };

/** @throws Refusal if the folder is not a checkout with a build */
export async function programsIn(folder: string): Promise<Programs> {
  if (!existsSync(resolve(folder, 'dist/apps/controller')))
    throw new Refusal(`${folder} has no build of the controller.`, { advice: 'run npm run build:server there' });
  return (await import(pathToFileURL(resolve(folder, 'ops/lib/apps.mjs')).href)) as Programs;
}

export async function migratedDatabase(servers: Servers, name: string, programs = PROGRAMS): Promise<Secrets> {
  const secrets = { ...servers.secrets, ...(await createDatabase(servers, name)) };
  const { code, output } = await runApp(programs.migrateApp({ secrets, logs: servers.dirs.logs }));
  if (code !== 0) throw new Refusal('The database could not be migrated.', { tail: output });
  return secrets;
}

export async function dropDatabase({ DATABASE_URL: url }: DatabaseAddresses): Promise<void> {
  await withDatabase(url, (query) => query(`DROP DATABASE ${new URL(url).pathname.slice(1)}`));
}
