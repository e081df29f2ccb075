import { MIGRATIONS_TABLE, MIGRATION_NAMES } from '../../../../migrations/index.js';
import { isExpansion } from '../../../../migrations/rules.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';

/** How the schema of the database differs from the code's. The first two empty: it may be used. */
export interface SchemaDifference {
  /** Migrations that the database lacks: it is older than the code. */
  readonly pending: readonly string[];
  /** Migrations that this code does not contain and cannot run with: of a later release, or of another development version. */
  readonly unknown: readonly string[];
  /** Migrations of a later release that only added to the schema: this code runs with them, while controllers are upgraded. */
  readonly added: readonly string[];
}

const NO_SUCH_TABLE = 1146;

/** Compares the database's own list of migrations with the code's. A process refuses to start on any difference but what a later release added. */
export async function schemaDifference(url: string): Promise<SchemaDifference> {
  const sql = new SqlClient(url);
  try {
    const applied = new Set(await appliedMigrations(sql));
    const others = [...applied].filter((name) => !MIGRATION_NAMES.includes(name));
    return {
      pending: MIGRATION_NAMES.filter((name) => !applied.has(name)),
      unknown: others.filter((name) => !isExpansion(name)),
      added: others.filter(isExpansion),
    };
  } finally {
    await sql.close();
  }
}

/** The migrations that a database has. */
export async function schemaNames(url: string): Promise<readonly string[]> {
  const sql = new SqlClient(url);
  try {
    return await appliedMigrations(sql);
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
