import { type Connection, type ConnectionOptions, type QueryError, createConnection } from 'mysql2';

// SQL outside libs/storage: the bench measures the database from outside the product, so it may not use the product's own
// statements. The one place where the house rule does not hold.

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | bigint | Buffer | null;

/** A connection of the bench's own, as promises. */
export interface Sql {
  readonly connection: Connection;
  rows(statement: string, values?: readonly Value[]): Promise<readonly Row[]>;
  run(statement: string, values?: readonly Value[]): Promise<void>;
  /** Prepared on the server once. */
  execute(statement: string, values: readonly Value[]): Promise<void>;
  close(): Promise<void>;
}

export function openSql(url: string, options: ConnectionOptions = {}): Sql {
  const connection = createConnection({
    uri: firstServer(url),
    supportBigNumbers: true,
    bigNumberStrings: true,
    ...options,
  });
  // A connection that is lost while idle fails when it is used next; without a listener it would end the process.
  connection.on('error', () => undefined);
  const promised = <T>(start: (done: (error: QueryError | null, result: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => start((error, result) => (error === null ? resolve(result) : reject(error))));
  return {
    connection,
    rows: (statement, values = []) =>
      promised((done) =>
        connection.query(statement, [...values], (error, result) => done(error, result as readonly Row[])),
      ),
    run: (statement, values = []) =>
      promised((done) => connection.query(statement, [...values], (error) => done(error, undefined))),
    execute: (statement, values) =>
      promised((done) => connection.execute(statement, [...values], (error) => done(error, undefined))),
    close: () => new Promise((resolve) => connection.end(() => resolve())),
  };
}

/** Of a cluster the first server: `hosts` is for the product's own connections. */
function firstServer(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('hosts');
  return address.href;
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
