import { must } from '@jackpot/money';
import { INITIAL_TABLES } from '../../../../migrations/0001-initial-schema.js';
import { MIGRATIONS_TABLE, MIGRATION_NAMES, RELEASED } from '../../../../migrations/index.js';
import { isExpansion } from '../../../../migrations/rules.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';

/** If `pending` and `unknown` are empty, the database may be used. */
export interface SchemaDifference {
  readonly pending: readonly string[];
  /** Migrations of a later release or another development version, with which this code cannot run. */
  readonly unknown: readonly string[];
  /**
   * Migrations of a later release that only add to the schema. This code can run with them while controllers are
   * upgraded.
   */
  readonly added: readonly string[];
}

export interface SchemaProblem {
  readonly problem: string;
  readonly advice: string;
}

const NO_SUCH_TABLE = 1146;
const INITIAL = /^InitialSchema_/;

export function schemaProblem(names: readonly string[]): SchemaProblem | null {
  const unknown = names.filter((name) => !MIGRATION_NAMES.includes(name) && !isExpansion(name));
  if (unknown.length === 0) return null;
  const found = unknown.join(', ');
  if (names.some((name) => INITIAL.test(name) && MIGRATION_NAMES.includes(name)) && unknown.some(isInitial))
    return {
      problem: `Two builds have written their schema into this database (${found}, besides this one's).`,
      advice: 'restore the backup from before, with the software that made it (docs/operate/upgrade.md)',
    };
  if (unknown.some(isInitial))
    return {
      problem: `The database has the schema of another build (${found}; this program: ${MIGRATION_NAMES.join(', ')}).`,
      advice: 'start the build that made it; to move its journals to this one, see docs/operate/upgrade.md',
    };
  return {
    problem: `The database was made or migrated by a later release (${found}).`,
    advice: 'start that release, or restore the backup from before its migration',
  };
}

export function schemaVersion(names: readonly string[]): string | null {
  return RELEASED.findLast(({ last }) => names.includes(last))?.version ?? null;
}

const isInitial = (name: string): boolean => INITIAL.test(name);

/**
 * Why a database without a record of migrations cannot be migrated. Null if it has no tables, or those of an
 * interrupted first migration.
 */
export async function foreignTables(sql: SqlClient): Promise<SchemaProblem | null> {
  const rows = await sql.rows<{ readonly t: string; readonly c: string }>(SELECT_COLUMNS);
  const found = new Map<string, string[]>();
  for (const { t, c } of rows) found.set(t, [...(found.get(t) ?? []), c]);
  const foreign = [...found].filter(([name, columns]) => OUR_COLUMNS.get(name) !== columns.sort().join());
  if (foreign.length === 0) return null;
  return {
    problem: `The database has no record of migrations, and tables that this program has not made (${foreign.map(([name]) => name).join(', ')}).`,
    advice: 'name an empty database in DATABASE_URL, or start the build that made these tables',
  };
}

const OUR_COLUMNS = new Map(
  INITIAL_TABLES.map((statement) => {
    const [head = '', ...lines] = statement.split('PRIMARY KEY')[0]!.trim().split('\n');
    const columns = lines.flatMap((line) => /^\s*(\w+) /.exec(line)?.[1] ?? []);
    return [must(/(\w+) \($/.exec(head)?.[1], 'a table of the first migration'), columns.sort().join()];
  }),
);
const SELECT_COLUMNS = `
  SELECT table_name AS t, column_name AS c FROM information_schema.columns
  WHERE table_schema = DATABASE() AND table_name <> '${MIGRATIONS_TABLE}'`;

/** A process refuses to start on any difference except `added`. */
export async function schemaDifference(url: string): Promise<SchemaDifference> {
  const applied = await schemaNames(url);
  const others = applied.filter((name) => !MIGRATION_NAMES.includes(name));
  return {
    pending: MIGRATION_NAMES.filter((name) => !applied.includes(name)),
    unknown: others.filter((name) => !isExpansion(name)),
    added: others.filter(isExpansion),
  };
}

export async function schemaNames(url: string): Promise<readonly string[]> {
  const sql = new SqlClient(url);
  try {
    return await appliedMigrations(sql);
  } finally {
    await sql.close();
  }
}

export async function appliedMigrations(sql: SqlClient): Promise<readonly string[]> {
  try {
    const rows = await sql.rows<{ readonly name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
    return rows.map(({ name }) => name);
  } catch (failure) {
    if (failure instanceof SqlFailure && failure.errno === NO_SUCH_TABLE) return [];
    throw failure;
  }
}
