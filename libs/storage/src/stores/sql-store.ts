import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { orStorageFault } from '../storage-fault.js';

/** Times a transaction that met another one is tried. */
const TRIES = 5;

/** A store on a connection of its own. Its statements throw `StorageFault`. */
export abstract class SqlStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  close(): Promise<void> {
    return this.#sql.close();
  }

  protected rows<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]> {
    return orStorageFault(() => this.#sql.rows<Row>(sql, values));
  }

  /** The first row of a query, read by `read`. */
  protected async first<T>(
    read: (row: object) => T,
    sql: string,
    values?: readonly SqlValue[],
  ): Promise<T | undefined> {
    const [row] = await this.rows(sql, values);
    return row === undefined ? undefined : read(row);
  }

  /** The rows of a query, each read by `read`. */
  protected async list<T>(read: (row: object) => T, sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return (await this.rows(sql, values)).map(read);
  }

  /** Changes rows; how many. */
  protected run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return orStorageFault(() => this.#sql.run(sql, values));
  }

  /** As `run`, for a statement that carries much. */
  protected runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return orStorageFault(() => this.#sql.runPrepared(sql, values));
  }

  /** Runs a transaction; a new one where it met another writer's. `taken` where a key is. */
  protected async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T | 'taken'> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#sql.transaction(work);
      } catch (failure) {
        if (!(failure instanceof SqlFailure)) throw failure;
        if (failure.kind === 'duplicate') return 'taken';
        if (failure.kind !== 'contended' || tries === TRIES) return orStorageFault(() => Promise.reject(failure));
      }
    }
  }

  /** Adds a row; false where its key is taken. */
  protected async isAdded(sql: string, values: readonly SqlValue[]): Promise<boolean> {
    try {
      await this.#sql.run(sql, values);
      return true;
    } catch (failure) {
      if (failure instanceof SqlFailure && failure.kind === 'duplicate') return false;
      return orStorageFault(() => Promise.reject(failure as Error));
    }
  }
}
