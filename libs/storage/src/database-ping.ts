import { SqlClient } from './sql/sql-client.js';
import { orStorageFault } from './storage-fault.js';

const MS_PER_S = 1_000;

/** Measures the database's answer time and clock on its own connection, so that no statement delays the ping. */
export class DatabasePing {
  readonly #sql: SqlClient;

  constructor(url: string, msMax = 1_000) {
    this.#sql = new SqlClient(url, { connectTimeoutMs: msMax, statementTimeoutMs: msMax, lockWaitS: 1 });
  }

  async read(): Promise<{ readonly at: number; readonly tookMs: number }> {
    const startedAt = performance.now();
    const [row] = await orStorageFault(() => this.#sql.rows<{ readonly seconds: string }>(NOW));
    return { at: Number(row?.seconds) * MS_PER_S, tookMs: performance.now() - startedAt };
  }

  close(): Promise<void> {
    return this.#sql.close();
  }
}

const NOW = 'SELECT UNIX_TIMESTAMP(NOW(6)) AS seconds';
