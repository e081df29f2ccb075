import type { QueryRunner } from 'typeorm';

const NOT_ALLOWED: ReadonlySet<unknown> = new Set([
  1142, // the account has no TRIGGER privilege
  1227, // needs an administrator's privilege
  1419, // binary log on, log_bin_trust_function_creators off
]);

/**
 * Triggers that refuse every change of a table's rows, because a hash chain only shows a change afterwards. Some servers
 * let only an administrator create triggers (MySQL with a binary log and without `log_bin_trust_function_creators`):
 * there a warning is logged.
 * @param what the table in words, for the error message
 */
export async function forbidChanges(runner: QueryRunner, table: string, what: string): Promise<void> {
  for (const act of ['update', 'delete']) {
    await orWarn(
      runner,
      what,
      `CREATE TRIGGER IF NOT EXISTS ${table}_no_${act} BEFORE ${act.toUpperCase()} ON ${table} FOR EACH ROW
       SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${what} is append-only (trigger ${table}_no_${act})'`,
    );
  }
}

async function orWarn(runner: QueryRunner, what: string, statement: string): Promise<void> {
  try {
    await runner.query(statement);
  } catch (error) {
    const { errno } = error as { readonly errno?: number };
    if (!NOT_ALLOWED.has(errno)) throw error;
    runner.dataSource.logger.log('warn', `no trigger guards ${what} against changes: server error ${errno}`);
  }
}

/** `down` of every migration: there is none. The way back is to restore the backup that was taken before. */
export function forwardOnly(): Promise<never> {
  return Promise.reject(new Error('migrations only go forward: restore the backup that was taken before this one'));
}
