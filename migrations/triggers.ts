import type { QueryRunner } from 'typeorm';

const NOT_ALLOWED: ReadonlySet<unknown> = new Set([
  1142, // the account has no TRIGGER privilege
  1227, // the account needs an administrator's privilege
  1419, // the binary log is on, and log_bin_trust_function_creators is off
]);

/**
 * Creates a trigger. If only an administrator may do so (MySQL with a binary log and without
 * `log_bin_trust_function_creators`), logs a warning.
 */
export async function addTrigger(runner: QueryRunner, statement: string): Promise<void> {
  try {
    await runner.query(statement);
  } catch (error) {
    const { errno } = error as { readonly errno?: number };
    if (!NOT_ALLOWED.has(errno)) throw error;
    const [trigger] = statement.trim().split(' FOR EACH ROW');
    runner.dataSource.logger.log('warn', `a guard against changes is missing: server error ${errno} at ${trigger}`);
  }
}

/** Refuses to undo a migration. To go back, restore the backup that was taken before. */
export function forwardOnly(): Promise<never> {
  return Promise.reject(new Error('migrations only go forward: restore the backup that was taken before this one'));
}
