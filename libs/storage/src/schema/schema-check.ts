import { MIGRATIONS_TABLE, MIGRATION_NAMES } from '../../../../migrations/index.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';

/** How the schema of the database differs from the code's. Both empty: it may be used. */
export interface SchemaDifference {
  /** Migrations that the database lacks: it is older than the code. */
  readonly pending: readonly string[];
  /** Migrations that this code does not contain: the database is newer, or of another development version. */
  readonly unknown: readonly string[];
}

const NO_SUCH_TABLE = 1146;

/** Compares the database's own list of migrations with the code's. A process refuses to start on any difference. */
export async function schemaDifference(url: string): Promise<SchemaDifference> {
  const sql = new SqlClient(url);
  try {
    const applied = new Set(await appliedMigrations(sql));
    return {
      pending: MIGRATION_NAMES.filter((name) => !applied.has(name)),
      unknown: [...applied].filter((name) => !MIGRATION_NAMES.includes(name)),
    };
  } finally {
    await sql.close();
  }
}

async function appliedMigrations(sql: SqlClient): Promise<readonly string[]> {
  try {
    const rows = await sql.rows<{ readonly name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
    return rows.map(({ name }) => name);
  } catch (failure) {
    if (failure instanceof SqlFailure && failure.errno === NO_SUCH_TABLE) return [];
    throw failure;
  }
}
