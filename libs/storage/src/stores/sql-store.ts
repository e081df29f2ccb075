import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../in-transaction.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { orStorageFault } from '../storage-fault.js';

const TRIES = 5;

/**
 * Base of the stores that use SQL only, because threads without TypeORM use them too (ADR 33). Statements throw
 * `StorageFault`.
 */
export abstract class SqlStore {
  readonly #sql: SqlClient | DataSource;

  constructor(source: string | DataSource) {
    this.#sql = typeof source === 'string' ? new SqlClient(source) : source;
  }

  async close(): Promise<void> {
    if (this.#sql instanceof SqlClient) await this.#sql.close();
  }

  protected async first<T>(
    read: (row: object) => T,
    sql: string,
    values?: readonly SqlValue[],
  ): Promise<T | undefined> {
    return (await this.list(read, sql, values))[0];
  }

  protected async list<T>(read: (row: object) => T, sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return (await orStorageFault(() => this.#session.rows<object>(sql, values))).map(read);
  }

  protected async runPrepared(sql: string, values: readonly SqlValue[]): Promise<void> {
    const own = this.#sql;
    await orStorageFault(() =>
      own instanceof SqlClient ? own.runPrepared(sql, values) : this.#session.run(sql, values),
    );
  }

  protected async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T | 'taken'> {
    const sql = this.#sql;
    if (!(sql instanceof SqlClient)) return inTransaction(sql, (manager) => work(sessionOf(manager)));
    for (let tries = 1; ; tries += 1) {
      try {
        return await sql.transaction(work);
      } catch (failure) {
        if (!(failure instanceof SqlFailure)) throw failure;
        if (failure.kind === 'duplicate') return 'taken';
        if (failure.kind !== 'contended' || tries === TRIES) return orStorageFault(() => Promise.reject(failure));
      }
    }
  }

  get #session(): SqlSession {
    return this.#sql instanceof SqlClient ? this.#sql : sessionOf(this.#sql.manager);
  }
}

function sessionOf(manager: EntityManager): SqlSession {
  return {
    rows: <T>(sql: string, values: readonly SqlValue[] = []) => manager.query<readonly T[]>(sql, [...values]),
    run: async (sql, values = []) =>
      (await manager.query<{ readonly affectedRows: number }>(sql, [...values])).affectedRows,
  };
}
