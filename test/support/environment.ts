import { rolesAt } from '../../apps/lab/src/worlds/processes/link-roles.js';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { get as getSecure } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { ACCOUNTS } from '@jackpot/storage';
import { RIGHTS, addressFor, migrateAll } from '../../libs/storage/test/accounts.js';
import { CONTROLLER_NODE_ARGS } from '../../ops/lib/node-args.mjs';
import { dropDatabase } from './drop-database.js';
import { eventually } from './eventually.js';
import { claimQueue } from './own-queue.js';
import { freePort } from './ports.js';
import { mainOf } from '../../ops/lib/mains.mjs';

/** An environment has its own database, its own queue, and real processes from dist. */
export interface TestEnvironment {
  /** Address with the owner's account. `env.DATABASE_URL` has the controller's account. */
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly operatorKey: string;
  controller(port?: number, own?: Readonly<Record<string, string>>): Promise<Running>;
  run(entry: string, args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  sql(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  onClose(act: () => Promise<void>): void;
  close(): Promise<void>;
}

export interface Running {
  readonly url: string;
  readonly floorUrl: string;
  readonly metricsUrl: string;
  readonly port: number;
  readonly process: ChildProcess;
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const START_MS_MAX = 90_000;
const POLL_MS = 50;

export async function startEnvironment(more: Readonly<Record<string, string>> = {}): Promise<TestEnvironment> {
  const server = process.env.DATABASE_URL;
  const redisUrl = process.env.REDIS_URL;
  if (server === undefined || redisUrl === undefined)
    throw new Error('test/global-setup.mjs gives DATABASE_URL and REDIS_URL');
  const name = `jackpot_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const root = await createConnection(server);
  await root.query(`CREATE DATABASE ${name}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const operatorKey = randomBytes(32).toString('hex');
  const queue = await claimQueue(redisUrl, name);
  await migrateAll(databaseUrl);
  const env = {
    DATABASE_URL: addressFor('controller', databaseUrl),
    DATABASE_RIGHTS: RIGHTS,
    REDIS_URL: queue.url,
    OPERATOR_KEY: operatorKey,
    TRIGGER_KEY: randomBytes(32).toString('hex'),
    RECORDS_KEY: randomBytes(32).toString('hex'),
    PATRON_KEY: randomBytes(32).toString('hex'),
    CHECKPOINT_KEY_FILE: await keyFile(),
    LOG_LEVEL: 'warn',
    DATABASE_DURABILITY: 'not-required',
    PASSWORD_HASHES: 'weak',
    OPEN_REQUESTS_PER_SECOND: '1000000', // No limit, because all people of a test have the same network address.
    FLOOR_MESSAGES_PER_SECOND: '1000000',
    CONNECTIONS_PER_ADDRESS: '1000000',
    LABORATORY_LINKS: 'accepted', // `termsOf` allows hands of milliseconds, as only a laboratory may.
    ...more,
  };
  const running: Running[] = [];
  const closers: (() => Promise<void>)[] = [];
  return {
    databaseUrl,
    env,
    operatorKey,
    controller: async (port, own = {}) => {
      const started = await startController({ ...env, ...own }, port ?? (await freePort()));
      running.push(started);
      return started;
    },
    run: (entry, args = [], own = {}) =>
      runToEnd(entry, args, { ...env, ...addressesOf(entry, args[0], databaseUrl), ...own }),
    sql: (statement) => query(databaseUrl, statement),
    onClose: (act) => void closers.push(act),
    close: async () => {
      await Promise.all(closers.map((act) => act()));
      await Promise.all(running.map((one) => one.stop('SIGKILL')));
      await dropDatabase((statement) => root.query(statement), name);
      await root.end();
      await queue.release();
      await rm(dirname(env.CHECKPOINT_KEY_FILE), { recursive: true });
    },
  };
}

const SIGNING: ReadonlySet<string> = new Set(['export', 'archive', 'dispute-pack']);

function addressesOf(entry: string, command: string | undefined, ownersUrl: string): Readonly<Record<string, string>> {
  const each = ACCOUNTS.map((account) => [`${account.toUpperCase()}_DATABASE_URL`, addressFor(account, ownersUrl)]);
  const isOwners =
    command === 'verify' || command === 'restore' || command === 'restore-archive' || entry.includes('runs/drills/');
  if (isOwners) return { DATABASE_URL: ownersUrl, ...(RIGHTS === 'least' ? Object.fromEntries(each) : {}) };
  if (!entry.includes('apps/cli/') || SIGNING.has(command ?? ''))
    return { DATABASE_URL: addressFor('controller', ownersUrl) };
  return { DATABASE_URL: addressFor(command === 'rebuild' ? 'rebuilder' : 'reader', ownersUrl) };
}

async function keyFile(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'controller-')), 'checkpoint-key');
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  return file;
}

async function startController(env: Readonly<Record<string, string>>, port: number): Promise<Running> {
  const [floor, metrics] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [...CONTROLLER_NODE_ARGS, mainOf('controller')], {
    env: { ...withoutJest(), ...env, PORT: String(port), FLOOR_PORT: String(floor), METRICS_PORT: String(metrics) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = logOf(child);
  const url = addressOf(port, env['TLS_CERT_FILE'] !== undefined);
  METRICS.set(url, addressOf(metrics));
  await untilReady(`${url}/health/live`, child, log);
  return {
    url,
    floorUrl: addressOf(floor, env['FLOOR_TLS_CA_FILE'] !== undefined),
    metricsUrl: addressOf(metrics),
    port,
    process: child,
    log,
    stop: (signal = 'SIGTERM') => stop(child, signal),
  };
}

const addressOf = (port: number, isSecure = false): string => `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`;

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const end = performance.now() + START_MS_MAX;
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    if (await answers(url)) return;
    await pause(POLL_MS);
  }
  throw new Error(`the controller did not start:\n${log()}`);
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = url.startsWith('https:') ? getSecure(url, { rejectUnauthorized: false }) : get(url);
    request.on('response', (response) => resolve(response.resume().statusCode === 200));
    request.on('error', () => resolve(false));
  });
}

const METRICS = new Map<string, string>();

export function metricsUrlOf(url: string): string {
  return METRICS.get(url) ?? '';
}

const READY_MS_MAX = 5_000;

/** Waits until a controller has committed its takeover and answers requests for these links. */
export async function leads({ url }: Running, linkIds: readonly string[]): Promise<void> {
  await eventually(async () => {
    const roles = await rolesAt(url, READY_MS_MAX);
    for (const linkId of linkIds) expect([linkId, roles?.[linkId]]).toEqual([linkId, 'leading']);
  });
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
    if (signal === 'SIGKILL') child.kill('SIGCONT');
  });
}

async function runToEnd(entry: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...withoutJest(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = logOf(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: log(), errors };
}

function logOf(child: ChildProcess): () => string {
  const lines: string[] = [];
  child.stdout?.on('data', (data: Buffer | string) => lines.push(data.toString()));
  child.stderr?.on('data', (data: Buffer | string) => lines.push(data.toString()));
  return () => lines.join('').slice(-20_000);
}

function withoutJest(): Record<string, string | undefined> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}

async function query(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const connection = await createConnection({ uri: url, supportBigNumbers: true, bigNumberStrings: true });
  try {
    const [rows] = await connection.query(statement);
    return rows as Record<string, unknown>[];
  } finally {
    await connection.end();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
