import type { Duplex } from 'node:stream';
import mysql2, { type Pool, type PoolConnection } from 'mysql2';
import {
  type AfterQueryEvent,
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type EntitySubscriberInterface,
  type Logger,
} from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../../../../migrations/index.js';
import { CONNECT_TIMEOUT_MS, LOCK_WAIT_S, setUp } from '../sql/open-connection.js';
import { LEAN, serversOf, tlsOf } from '../sql/servers.js';
import { type SqlFailure, sqlFailureOf } from '../sql/sql-failure.js';
import { isOfDatabase } from '../storage-fault.js';
import { ENTITIES } from '../entities/index.js';
import { columnName } from '../tables/table.js';

export interface DataSourceSettings {
  readonly poolSize?: number;
  readonly logger?: Logger;
  /** A slower statement fails and its connection is closed, because the server may hang. Default: no limit. */
  readonly statementMsMax?: number;
}

const POOL_SIZE = 10;

const nothing = (): void => undefined;

/** Logs nothing. TypeORM's own logger would print values of slow statements, including password hashes. */
export const SILENT: Logger = {
  log: nothing,
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
  logMigration: nothing,
};

class SnakeCase extends DefaultNamingStrategy {
  override columnName(field: string): string {
    return columnName(field);
  }
}

class OurDataSource extends DataSource {
  constructor(
    private readonly url: string,
    private readonly lockWaitS: number,
    options: DataSourceOptions,
  ) {
    super(options);
  }

  override async initialize(): Promise<this> {
    await super.initialize().catch((error: unknown) => {
      throw isOfDatabase(error) ? sqlFailureOf(error) : error;
    });
    const connections = new PoolConnections(this.url, this.lockWaitS);
    this.subscribers.push(connections);
    await connections.watch((this.driver as MysqlDriver).pool as Pool);
    return this;
  }
}

/**
 * Entities and migrations are listed, because a file pattern would find other files in tests than in a build. A MariaDB
 * server may have a `mysql://` URL.
 */
export function makeDataSource(url: string, settings: DataSourceSettings = {}): DataSource {
  const servers = serversOf(url);
  const ssl = tlsOf(url);
  const { statementMsMax } = settings;
  // Lock waits end before the statement's time limit, so that a waiting transaction is tried again.
  const lockWaitS = statementMsMax === undefined ? LOCK_WAIT_S : Math.max(1, Math.floor(statementMsMax / 1_000) - 1);
  return new OurDataSource(url, Math.min(LOCK_WAIT_S, lockWaitS), {
    type: new URL(url).protocol === 'mariadb:' ? 'mariadb' : 'mysql',
    driver: mysql2, // If TypeORM got only the name, it would load a second copy.
    ...placeOf(url),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    flags: ['-LOCAL_FILES'], // the server must not request a local file
    trace: false, // Otherwise mysql2 records a stack trace for each statement.
    ...(ssl === undefined ? {} : { ssl }),
    extra: { ...LEAN, ...(servers === undefined ? {} : { stream: () => servers.connect() }) },
    entities: [...ENTITIES],
    namingStrategy: new SnakeCase(),
    migrations: [...MIGRATIONS],
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'none',
    synchronize: false,
    poolSize: settings.poolSize ?? POOL_SIZE,
    ...(statementMsMax === undefined ? {} : { maxQueryExecutionTime: statementMsMax, enableQueryTimeout: true }),
    logger: settings.logger ?? SILENT,
  });
}

type Streamed = PoolConnection & { readonly stream: Duplex };

/** Sets up the session of each pool connection. Closes a connection whose answer is late. */
class PoolConnections implements EntitySubscriberInterface {
  readonly #leaveServer = new WeakMap<PoolConnection, () => void>();

  constructor(
    private readonly url: string,
    private readonly lockWaitS: number,
  ) {}

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

  async afterQuery({ success, error, queryRunner }: AfterQueryEvent): Promise<void> {
    if (success) return;
    const failure = sqlFailureOf(error);
    if (failure.kind === 'unreachable') this.#giveUp((await queryRunner.connect()) as PoolConnection, failure);
  }

  async #setUp(connection: PoolConnection): Promise<void> {
    const servers = serversOf(this.url);
    const server = servers?.current;
    if (servers !== undefined && server !== undefined) this.#leaveServer.set(connection, () => servers.leave(server));
    await setUp(connection, this.lockWaitS).catch((error: unknown) => this.#giveUp(connection, sqlFailureOf(error)));
  }

  /** Waiting statements fail at once, because the driver would never answer them. */
  #giveUp(connection: PoolConnection, failure: SqlFailure): void {
    this.#leaveServer.get(connection)?.();
    connection.destroy();
    (connection as Streamed).stream.destroy(failure);
  }
}

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
