import { SqlClient } from '../sql/sql-client.js';
import { schemaDifference } from './schema-check.js';

/** How long a process waits for another one that is migrating. */
const MIGRATION_WAIT_S = 60;

/**
 * Brings the database up to the code's schema. Several processes may start at once: one migrates, the others wait for it
 * and find nothing left to do. TypeORM is loaded only when there is something to do.
 */
export async function migrate(url: string, log: (text: string) => void): Promise<void> {
  if ((await schemaDifference(url)).pending.length === 0) return;
  const sql = new SqlClient(url, { statementTimeoutMs: (MIGRATION_WAIT_S + 5) * 1_000 });
  try {
    await takeLock(sql);
    const { pending } = await schemaDifference(url);
    if (pending.length === 0) return;
    log(`migrating the database: ${pending.length} pending`);
    const { runMigrations } = await import('./run-migrations.js');
    for (const name of await runMigrations(url, log)) log(`migrated: ${name}`);
  } finally {
    await sql.close(); // gives the lock back
  }
}

/** Named locks are the server's, not the database's: the name contains both. */
async function takeLock(sql: SqlClient): Promise<void> {
  const [row] = await sql.rows<{ readonly got: number | string | null }>(
    "SELECT GET_LOCK(CONCAT('migrate:', SHA1(DATABASE())), ?) AS got",
    [MIGRATION_WAIT_S],
  );
  if (Number(row?.got) !== 1) throw new Error('another process is migrating this database and does not end');
}
