import { Redis } from 'ioredis';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Durability, readDurability } from './durability.js';
import { type Services, servicesModule } from './ops.js';
import { openSql, withDatabase } from './sql.js';
import { CannotRun } from '../options.js';

/** On somebody else's Redis, the last of its usual sixteen databases, and only while it is empty. */
const OWN_DATABASE = 15;

async function ownRedis(
  url: string,
  { isOurs }: { readonly isOurs: boolean },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (isOurs) return { url, close: () => Promise.resolve() };
  const address = new URL(url);
  address.pathname = `/${OWN_DATABASE}`;
  const redis = new Redis(address.href, { maxRetriesPerRequest: 1 });
  if ((await redis.dbsize()) > 0) {
    redis.disconnect();
    throw new CannotRun(`Database ${OWN_DATABASE} of the Redis at REDIS_URL is not empty; the bench would use it.`);
  }
  return {
    url: address.href,
    close: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}

/** What all measures stand on: one database server, one Redis, a temporary folder. Everything of it is gone afterwards. */
export interface TestEnvironment {
  readonly durability: Durability;
  readonly redisUrl: string;
  /** For logs, profiles and files to load; gone at the end. */
  readonly folder: string;
  /** The database server's process, where it is ours. */
  readonly databasePid: number | undefined;
  /** root's way in, by the socket; only on a server of our own. */
  readonly rootSocket: string | undefined;
  /** Makes an empty database, dropped at the end. */
  makeDatabase(name: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  stop(): Promise<void>;
}

export async function makeTestEnvironment(log: (line: string) => void): Promise<TestEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'jackpot-bench-'));
  const ops = await servicesModule();
  let services: Services | undefined;
  try {
    // Not the throw-away kind of the tests: that one does not wait for the disk.
    services = await ops.ensureServices({ dataDir: join(folder, 'data'), log });
    return await environmentOn(services, folder);
  } catch (error) {
    await services?.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function environmentOn(services: Services, folder: string): Promise<TestEnvironment> {
  const url = services.env.DATABASE_URL;
  const admin = openSql(url);
  const redis = await ownRedis(services.env.REDIS_URL, { isOurs: process.env['REDIS_URL'] === undefined });
  const made = new Set<string>();
  const isOurs = process.env['DATABASE_URL'] === undefined;
  const drop = async (database: string): Promise<void> => {
    await admin.run(`DROP DATABASE IF EXISTS ${database}`);
    made.delete(database);
  };
  return {
    durability: await readDurability(admin),
    redisUrl: redis.url,
    folder,
    databasePid: isOurs ? pidIn(join(folder, 'data/run/mariadb.pid')) : undefined,
    rootSocket: isOurs ? join(folder, 'data/run/mariadb.sock') : undefined,
    makeDatabase: async (name) => {
      const database = `jackpot_bench_${name}_${process.pid}`;
      await admin.run(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
      made.add(database);
      return withDatabase(url, database);
    },
    dropDatabase: (of) => drop(new URL(of).pathname.slice(1)),
    stop: async () => {
      for (const database of made) await drop(database);
      await admin.close();
      await redis.close();
      await services.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').trim());
  } catch {
    return undefined;
  }
}
