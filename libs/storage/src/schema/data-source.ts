import type { Duplex } from 'node:stream';
import type { Pool, PoolConnection } from 'mysql2';
import {
  type AfterQueryEvent,
  DataSource,
  DefaultNamingStrategy,
  type EntitySubscriberInterface,
  type Logger,
} from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../../../../migrations/index.js';
import { CONNECT_TIMEOUT_MS, setUp } from '../sql/open-connection.js';
import { serversOf, tlsOf } from '../sql/servers.js';
import { SqlClient } from '../sql/sql-client.js';
import { type SqlFailure, sqlFailureOf } from '../sql/sql-failure.js';
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
 * Connects TypeORM to the database. Entities and migrations are listed, because a pattern would find other files in tests than
 * in a build. The caller destroys the data source.
 */
export async function openDataSource(url: string, settings: DataSourceSettings = {}): Promise<DataSource> {
  const servers = serversOf(url);
  const ssl = tlsOf(url);
  const { statementMsMax } = settings;
  const dataSource = new DataSource({
    type: await serverType(url),
    ...placeOf(url),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    flags: ['-LOCAL_FILES'], // a server must not request a file of ours
    ...(ssl === undefined ? {} : { ssl }),
    ...(servers === undefined ? {} : { extra: { stream: () => servers.connect() } }),
    entities: [...ENTITIES],
    namingStrategy: new SnakeCase(),
    migrations: [...MIGRATIONS],
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'none',
    synchronize: false,
    poolSize: settings.poolSize ?? POOL_SIZE,
    ...(statementMsMax === undefined ? {} : { maxQueryExecutionTime: statementMsMax, enableQueryTimeout: true }),
    logging: settings.logger === undefined ? false : ['warn'],
    ...(settings.logger === undefined ? {} : { logger: settings.logger }),
  });
  await dataSource.initialize().catch((error: unknown) => {
    throw sqlFailureOf(error);
  });
  const connections = new PoolConnections(url);
  dataSource.subscribers.push(connections);
  await connections.watch((dataSource.driver as MysqlDriver).pool as Pool);
  return dataSource;
}

/** A connection with the stream below it, which the driver's types leave out. */
type Streamed = PoolConnection & { readonly stream: Duplex };

/**
 * Sets up the session of each connection of the pool, and gives up those whose server does not serve: mysql2 forgets a statement
 * that has no answer in time and keeps its connection.
 */
class PoolConnections implements EntitySubscriberInterface {
  readonly #leaveServer = new WeakMap<PoolConnection, () => void>();

  constructor(private readonly url: string) {}

  /** The pool has one connection now: the one that `initialize` has tried the address with. */
  async watch(pool: Pool): Promise<void> {
    pool.on('connection', (connection) => void this.#setUp(connection));
    await new Promise<void>((resolve, reject) => {
      pool.getConnection((error, connection) => {
        if (error !== null) return reject(error);
        this.#setUp(connection)
          .finally(() => connection.release())
          .then(resolve, reject);
      });
    });
  }

  /** Called by TypeORM after each statement. */
  async afterQuery({ success, error, queryRunner }: AfterQueryEvent): Promise<void> {
    if (success) return;
    const failure = sqlFailureOf(error);
    if (failure.kind === 'unreachable') this.#giveUp((await queryRunner.connect()) as PoolConnection, failure);
  }

  async #setUp(connection: PoolConnection): Promise<void> {
    const servers = serversOf(this.url);
    const server = servers?.current;
    if (servers !== undefined && server !== undefined) this.#leaveServer.set(connection, () => servers.leave(server));
    await setUp(connection).catch((error: unknown) => this.#giveUp(connection, sqlFailureOf(error)));
  }

  /** The pool forgets the connection, and statements that wait on it fail at once: the driver would forget them. */
  #giveUp(connection: PoolConnection, failure: SqlFailure): void {
    this.#leaveServer.get(connection)?.();
    connection.destroy();
    (connection as Streamed).stream.destroy(failure);
  }
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
