import { SqlClient } from '../sql/sql-client.js';
import { appliedMigrations, foreignTables, schemaDifference, schemaProblem } from './schema-check.js';

/** How long a process waits for another one that is migrating. */
const MIGRATION_WAIT_S = 60;

/**
 * Brings the database up to the code's schema. Several processes may start at once: one migrates, the others wait for it
 * and find nothing left to do. TypeORM is loaded only when there is something to do.
 * @throws StartRefused, before anything is changed, where the database has a schema that no migration brings to this one
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
    await sql.close(); // gives the lock back
  }
}

async function refuseOthers(sql: SqlClient): Promise<void> {
  const names = await appliedMigrations(sql);
  const problem = names.length === 0 ? await foreignTables(sql) : schemaProblem(names);
  if (problem === null) return;
  // Loaded only now: threads that use this library do not load the platform. The compiler rewrites no alias in such an import.
  const { StartRefused } = await import('../../../platform/src/index.js');
  throw new StartRefused(`${problem.problem} Nothing was changed.`, { ...problem, mayPass: false });
}

/** Named locks are the server's, not the database's: the name contains both. */
async function takeLock(sql: SqlClient): Promise<void> {
  const [row] = await sql.rows<{ readonly got: number | string | null }>(
    "SELECT GET_LOCK(CONCAT('migrate:', SHA1(DATABASE())), ?) AS got",
    [MIGRATION_WAIT_S],
  );
  if (Number(row?.got) !== 1) throw new Error('another process is migrating this database and does not end');
}
