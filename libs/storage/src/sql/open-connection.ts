import { type Connection, createConnection, format } from 'mysql2';
import { connectionTo, serversOf } from './servers.js';
import type { SqlValue } from './sql-session.js';
import { SqlFailure, sqlFailureOf } from './sql-failure.js';

export interface SqlLimits {
  readonly connectTimeoutMs?: number;
  /** A slower statement fails and its connection is closed, because the server may hang. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a locked row, in whole seconds, at least one. */
  readonly lockWaitS?: number;
}

export const CONNECT_TIMEOUT_MS = 2_500;
export const STATEMENT_TIMEOUT_MS = 10_000;
export const LOCK_WAIT_S = 5;
const UNKNOWN_SETTING = 1193;

/**
 * Session settings, because a server can be configured in any way. READ COMMITTED avoids gap locks. Correctness depends
 * on keys and one writer, not on snapshots.
 */
const SESSION = [
  `SET SESSION autocommit = 1, time_zone = '+00:00',
     sql_mode = 'STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

export interface OpenConnection {
  readonly connection: Connection;
  readonly leaveServer: () => void;
}

/**
 * The caller owns the connection and handles its `error` events.
 * @param url `mysql://` or `mariadb://`. Query parameters: `hosts` with the other servers of a cluster, and options of
 * mysql2.
 */
export async function openConnection(url: string, limits: SqlLimits): Promise<OpenConnection> {
  const timeoutMs = limits.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const servers = serversOf(url);
  const server = servers?.current;
  const leaveServer = (): void => {
    if (server !== undefined) servers?.leave(server);
  };
  const connection = createConnection({
    ...connectionTo(url),
    ...(servers === undefined ? {} : { stream: () => servers.connect() }),
    connectTimeout: timeoutMs,
    charset: 'utf8mb4_unicode_ci',
    supportBigNumbers: true,
    bigNumberStrings: true,
    timezone: 'Z',
    flags: ['-LOCAL_FILES'], // the server must not request a local file
    trace: false, // Otherwise mysql2 records a stack trace for each statement.
    queryFormat,
  });
  // Without a listener, a connection that breaks while idle would end the process.
  connection.on('error', () => undefined);
  try {
    await within(timeoutMs, setUp(connection, limits.lockWaitS ?? LOCK_WAIT_S));
    return { connection, leaveServer };
  } catch (error) {
    connection.destroy();
    const failure = error instanceof SqlFailure ? error : sqlFailureOf(error);
    if (failure.kind === 'unreachable') leaveServer();
    throw failure;
  }
}

/** Without values, the driver must not search half a megabyte of text for placeholders. */
function queryFormat(sql: string, values: readonly SqlValue[]): string {
  return values.length === 0 ? sql : format(sql, [...values]);
}

/** Queues the settings at once, so that they run before a pool user's first statement. */
export async function setUp(connection: Connection, lockWaitS: number): Promise<void> {
  const settings = [...SESSION, `SET SESSION innodb_lock_wait_timeout = ${lockWaitS}`];
  const [isCluster, isReady] = await Promise.all([
    shown(connection, "SHOW VARIABLES LIKE 'wsrep_on'"),
    shown(connection, "SHOW STATUS LIKE 'wsrep_ready'"),
    // On a cluster, a read must wait until this node has the commits of the other nodes.
    query(connection, 'SET SESSION wsrep_sync_wait = 1').catch(passUnknownSetting),
    ...settings.map((statement) => query(connection, statement)),
  ]);
  // A node that lost contact with the other nodes accepts connections but executes no statements.
  if (isCluster === 'ON' && isReady !== 'ON')
    throw new SqlFailure('unreachable', 'this node of the cluster is not ready');
}

function passUnknownSetting(error: unknown): void {
  if (sqlFailureOf(error).errno !== UNKNOWN_SETTING) throw error;
}

async function shown(connection: Connection, statement: string): Promise<string | undefined> {
  const rows = (await query(connection, statement)) as readonly { readonly Value: string }[];
  return rows[0]?.Value;
}

function query(connection: Connection, statement: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(statement, (error, result) => (error === null ? resolve(result) : reject(error)));
  });
}

function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SqlFailure('unreachable', `no session within ${timeoutMs} ms`)),
      timeoutMs,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
