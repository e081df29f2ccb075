import { StartRefused } from '@jackpot/platform';
import { SqlClient } from '../sql/sql-client.js';
import { readOwnPrivileges } from './privileges.js';
import {
  type SchemaProblem,
  appliedMigrations,
  foreignTables,
  schemaDifference,
  schemaProblem,
  schemaVersion,
} from './schema-check.js';

const MIGRATION_WAIT_S = 60;

/**
 * Runs pending migrations. If several processes start at once, only one migrates.
 * @throws StartRefused, before any change, if no migration leads from the database's schema to this one
 */
export async function migrate(url: string, log: (text: string) => void): Promise<void> {
  const sql = new SqlClient(url, { statementTimeoutMs: (MIGRATION_WAIT_S + 5) * 1_000 });
  try {
    await refuseOthers(sql);
    if ((await schemaDifference(url)).pending.length === 0) return;
    await takeLock(sql);
    await refuseOthers(sql);
    const { pending } = await schemaDifference(url);
    if (pending.length === 0) return;
    log(`migrating the database: ${pending.length} pending`);
    const { runMigrations } = await import('./run-migrations.js');
    for (const name of await runMigrations(url, log)) log(`migrated: ${name}`);
  } finally {
    await sql.close();
  }
}

export interface MigrationPlan {
  readonly from: string | null;
  readonly pending: readonly string[];
  readonly added: readonly string[];
}

/**
 * Migrations that `migrate` would run.
 * @throws StartRefused if `migrate` would refuse, or would fail because this account lacks a right
 */
export async function planMigration(url: string): Promise<MigrationPlan> {
  const sql = new SqlClient(url);
  try {
    await refuseOthers(sql);
    const { pending, added } = await schemaDifference(url);
    const { wide } = await readOwnPrivileges(sql);
    const missing = OWNER_RIGHTS.filter((right) => !wide.includes(right));
    if (pending.length > 0 && missing.length > 0)
      throw refusal({
        problem: `The database account may not change the schema: it lacks ${missing.join(', ')}.`,
        advice: 'name the owner of the database in DATABASE_URL',
      });
    return { from: schemaVersion(await appliedMigrations(sql)), pending, added };
  } finally {
    await sql.close();
  }
}

const OWNER_RIGHTS = ['SELECT', 'INSERT', 'CREATE', 'ALTER', 'INDEX', 'TRIGGER'] as const;

async function refuseOthers(sql: SqlClient): Promise<void> {
  const names = await appliedMigrations(sql);
  const problem = names.length === 0 ? await foreignTables(sql) : schemaProblem(names);
  if (problem !== null) throw refusal(problem);
}

function refusal(problem: SchemaProblem): StartRefused {
  return new StartRefused(`${problem.problem} Nothing was changed.`, { ...problem, mayPass: false });
}

/** The lock's name includes the database, because named locks belong to the whole server. */
async function takeLock(sql: SqlClient): Promise<void> {
  const [row] = await sql.rows<{ readonly got: number | string | null }>(
    "SELECT GET_LOCK(CONCAT('migrate:', SHA1(DATABASE())), ?) AS got",
    [MIGRATION_WAIT_S],
  );
  if (Number(row?.got) !== 1) throw new Error('another process is migrating this database and does not end');
}
