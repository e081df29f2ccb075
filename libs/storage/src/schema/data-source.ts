import type { EventEmitter } from 'node:events';
import mysql2 from 'mysql2';
import { DataSource, DefaultNamingStrategy, type Logger } from 'typeorm';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../../../../migrations/index.js';
import { serversOf, tlsOf } from '../sql/servers.js';
import { SqlClient } from '../sql/sql-client.js';
import { ENTITIES } from '../entities/index.js';
import { columnName } from '../tables/table.js';

export interface DataSourceSettings {
  readonly poolSize?: number;
  readonly logger?: Logger;
  /** A statement without an answer by then fails, and its connection is given up: the server may hang. Without it none does. */
  readonly statementMsMax?: number;
}

const POOL_SIZE = 10;

/** The column of the field `tableNo` is `table_no`. */
class SnakeCase extends DefaultNamingStrategy {
  override columnName(field: string): string {
    return columnName(field);
  }
}

/**
 * TypeORM's view of the database, not yet connected: entities, migrations and reads. No wager waits for it. Entities and
 * migrations are listed, because a pattern would find other files in tests than in a build.
 */
export async function makeDataSource(url: string, settings: DataSourceSettings = {}): Promise<DataSource> {
  const servers = serversOf(url);
  const ssl = tlsOf(url);
  return new DataSource({
    type: await serverType(url),
    ...placeOf(url),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    ...(ssl === undefined ? {} : { ssl }),
    ...(servers === undefined ? {} : { extra: { stream: () => servers.connect() } }),
    entities: [...ENTITIES],
    namingStrategy: new SnakeCase(),
    migrations: [...MIGRATIONS],
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'none',
    synchronize: false,
    poolSize: settings.poolSize ?? POOL_SIZE,
    ...(settings.statementMsMax === undefined ? {} : limited(settings.statementMsMax)),
    logging: settings.logger === undefined ? false : ['warn'],
    ...(settings.logger === undefined ? {} : { logger: settings.logger }),
  });
}

/** mysql2 forgets a statement that has no answer in time and keeps its connection, which would stay in the pool for ever. */
function limited(statementMsMax: number) {
  const createPool = (options: mysql2.PoolOptions): mysql2.Pool => {
    const pool = mysql2.createPool(options);
    pool.on('connection', (connection) => destroyWhenLate(connection));
    return pool;
  };
  return { driver: { ...mysql2, createPool }, maxQueryExecutionTime: statementMsMax, enableQueryTimeout: true };
}

function destroyWhenLate(connection: mysql2.PoolConnection): void {
  const query = connection.query.bind(connection) as (...parts: readonly unknown[]) => EventEmitter;
  const limitedQuery = (...parts: readonly unknown[]): EventEmitter => {
    const callback = parts.at(-1);
    if (typeof callback !== 'function') return query(...parts);
    return query(...parts.slice(0, -1), (error: { readonly code?: string } | null, ...rest: readonly unknown[]) => {
      if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
      (callback as (...results: readonly unknown[]) => void)(error, ...rest);
    });
  };
  Object.assign(connection, { query: limitedQuery });
}

/** From the server's version, because `mysql://` reaches a MariaDB as well. */
async function serverType(url: string): Promise<'mariadb' | 'mysql'> {
  if (new URL(url).protocol === 'mariadb:') return 'mariadb';
  const sql = new SqlClient(url);
  try {
    const [row] = await sql.rows<{ readonly version: string }>('SELECT VERSION() AS version');
    return row?.version.includes('MariaDB') === true ? 'mariadb' : 'mysql';
  } finally {
    await sql.close();
  }
}

/** TypeORM would take the type from the scheme of a `url`; so the parts are given instead. */
function placeOf(url: string): {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  readonly socketPath?: string;
} {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 3306 : parseInt(port, 10),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(socketPath === null ? {} : { socketPath }),
  };
}
