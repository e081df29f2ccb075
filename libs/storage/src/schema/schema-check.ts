import { MIGRATIONS, MIGRATIONS_TABLE } from '../../../../migrations/index.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';

/** How the database differs from what this code was written for. Both empty: it may be used. */
export interface SchemaDifference {
  /** Migrations that the database has not had: it is older than the code. */
  readonly pending: readonly string[];
  /** Migrations that this code does not know: the database is newer than the code. */
  readonly unknown: readonly string[];
}

const NO_SUCH_TABLE = 1146;

/** Compares the database's own list of migrations with the code's. A process refuses to start on any difference. */
export async function schemaDifference(url: string): Promise<SchemaDifference> {
  const sql = new SqlClient(url);
  try {
    const had = new Set(await migrationsHad(sql));
    const known = MIGRATIONS.map((migration) => migration.name);
    return {
      pending: known.filter((name) => !had.has(name)),
      unknown: [...had].filter((name) => !known.includes(name)),
    };
  } finally {
    await sql.close();
  }
}

async function migrationsHad(sql: SqlClient): Promise<readonly string[]> {
  try {
    const rows = await sql.rows<{ readonly name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
    return rows.map(({ name }) => name);
  } catch (failure) {
    if (failure instanceof SqlFailure && failure.errno === NO_SUCH_TABLE) return [];
    throw failure;
  }
}
