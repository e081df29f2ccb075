import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseAddresses, withDatabaseName } from '../../../../../ops/lib/accounts.mjs';
import { migrateApp, runApp, type Secrets } from '../../../../../ops/lib/apps.mjs';
import { Refusal } from '../../../../../ops/lib/command.mjs';
import { lastLines, REPO, secretIn } from '../../../../../ops/lib/files.mjs';
import { LAB_PROGRAMS, PRODUCT, mainOf } from '../../../../../ops/lib/mains.mjs';
import { type Lock, takeLock } from '../../../../../ops/lib/ownership.mjs';
import { findProgram } from '../../../../../ops/lib/programs.mjs';
import { type DataDirs, dataDirs, ensureServices } from '../../../../../ops/servers/services.mjs';

/** Servers and folders of one session. If DATABASE_URL is set, the session uses a new database on that server. */
export interface Environment {
  readonly dirs: DataDirs;
  readonly lock: Lock;
  readonly secrets: Secrets;
  readonly linkId: string;
  readonly isOwnDatabase: boolean;
  readonly isOwnRedis: boolean;
  readonly hasSmallDisks: boolean;
  loseDatabase(): Promise<void>;
  close(options?: { readonly keep?: boolean }): Promise<void>;
}

interface OpenOptions {
  readonly kind: string;
  readonly smallDisks: boolean;
  readonly abort: AbortSignal;
  readonly log: (text: string) => void;
  readonly onGivenUp: (error: Error) => void;
}

export async function openEnvironment({ kind, smallDisks, abort, log, onGivenUp }: OpenOptions): Promise<Environment> {
  const dir = mkdtempSync(join(tmpdir(), `jackpot-${kind}-`));
  // The folder is deleted afterward, so no backup contains these secrets.
  const secretsDir = join(dir, 'secrets');
  const hasSmallDisks = smallDisks && mountDisk(dir, DATA_DISK);
  const dirs = dataDirs(dir, secretsDir);
  if (hasSmallDisks) mountDisk(dirs.logs, LOG_DISK);
  const lock = await takeLock(join(dir, SESSION_LOCK));
  if (lock === null) throw new Error('a new folder is already locked');
  const sweeper = startSweeper(dir);
  const closers: (() => Promise<void>)[] = [];
  const close = async ({ keep = false } = {}): Promise<void> => {
    try {
      for (const act of closers.splice(0).reverse()) await act();
    } finally {
      // After the lock is released, the sweeper would delete the folder, even if it is kept.
      sweeper.kill('SIGKILL');
      lock.release();
      if (hasSmallDisks && !keep) for (const disk of [dirs.logs, dir]) spawnSync('umount', ['-l', disk]);
      if (!keep) rmSync(dir, { recursive: true, force: true });
    }
  };
  try {
    const start = () => ensureServices({ dataDir: dir, secretsDir, log, onGivenUp, abort });
    let services = await start();
    closers.push(() => services.stop());
    abort.throwIfAborted();
    const database = await databaseFor({ kind, addresses: services.env });
    closers.push(database.drop);
    const secrets: Secrets = {
      ...database.addresses,
      REDIS_URL: services.env.REDIS_URL,
      OPERATOR_KEY: secretIn(join(dirs.secrets, 'operator-key')),
      TRIGGER_KEY: secretIn(join(dirs.secrets, 'trigger-key')),
      RECORDS_KEY: secretIn(join(dirs.secrets, 'records-key')),
      PATRON_KEY: secretIn(join(dirs.secrets, 'patron-key')),
      STAFF_PASSWORD: secretIn(join(dirs.secrets, 'staff-password')),
    };
    await migrate({ secrets, logs: dirs.logs, abort });
    return {
      dirs,
      lock,
      secrets,
      linkId: `${kind}-${randomBytes(3).toString('hex')}`,
      isOwnDatabase: !process.env['DATABASE_URL'],
      isOwnRedis: !process.env['REDIS_URL'],
      hasSmallDisks,
      loseDatabase: async () => {
        if (process.env['DATABASE_URL']) return database.empty();
        await services.stop();
        rmSync(join(dir, 'mariadb'), { recursive: true });
        services = await start();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Size of a disk in memory. Drills need a full disk, not a slow one. */
const DATA_DISK = '700m';
const LOG_DISK = '48m';

function mountDisk(dir: string, size: string): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', dir]).status === 0;
}

const SESSION_LOCK = 'session.lock';

const SWEEP = 'umount -l "$1/logs" "$1" 2>/dev/null; rm -rf -- "$1"';

function startSweeper(dir: string): ReturnType<typeof spawn> {
  const flock = String(findProgram('flock'));
  const afterLocks = [join(dir, SESSION_LOCK), flock, join(dir, 'services.lock')];
  const sweeper = spawn(flock, [...afterLocks, '/bin/sh', '-c', SWEEP, 'sweep', dir], {
    stdio: 'ignore',
    detached: true,
  });
  sweeper.unref();
  return sweeper;
}

async function databaseFor({
  kind,
  addresses,
}: {
  readonly kind: string;
  readonly addresses: DatabaseAddresses;
}): Promise<{
  readonly addresses: DatabaseAddresses;
  readonly empty: () => Promise<void>;
  readonly drop: () => Promise<void>;
}> {
  const nothing = (): Promise<void> => Promise.resolve();
  if (!process.env['DATABASE_URL']) return { addresses, empty: nothing, drop: nothing };
  const { DATABASE_URL: url } = addresses;
  const name = `jackpot_${kind}_${randomBytes(4).toString('hex')}`;
  await withDatabase(url, (query) => query(`CREATE DATABASE ${name}`));
  return {
    addresses: withDatabaseName(addresses, name),
    empty: () =>
      withDatabase(url, async (query) => {
        await query(`DROP DATABASE ${name}`);
        await query(`CREATE DATABASE ${name}`);
      }),
    drop: () => withDatabase(url, async (query) => void (await query(`DROP DATABASE ${name}`))),
  };
}

interface MigrateOptions {
  readonly secrets: Secrets;
  readonly logs: string;
  readonly abort: AbortSignal;
}

async function migrate({ secrets, logs, abort }: MigrateOptions): Promise<void> {
  const { code, output } = await runApp(migrateApp({ secrets, logs }), { abort });
  abort.throwIfAborted();
  if (code !== 0) throw new Refusal('The database could not be migrated.', { tail: lastLines(output) });
}

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export async function withDatabase<T>(url: string, act: (query: Query) => Promise<T>): Promise<T> {
  const { createConnection } = await import('mysql2/promise');
  const uri = new URL(url);
  uri.searchParams.delete('hosts');
  const connection = await createConnection({ uri: uri.href, supportBigNumbers: true, bigNumberStrings: true });
  // Without a listener, the death of the server would end this process.
  connection.on('error', () => undefined);
  try {
    return await act(async (sql, values) => {
      const [rows] = await connection.query({ sql, values });
      return rows as Record<string, unknown>[];
    });
  } finally {
    connection.destroy();
  }
}

export function refuseUnbuilt(): void {
  if ([...PRODUCT, ...LAB_PROGRAMS].every((program) => existsSync(join(REPO, mainOf(program))))) return;
  throw new Refusal('The build is missing.', { advice: 'npm ci && npm run build, or start ./ops/run once' });
}
