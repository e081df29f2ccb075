import type { QueryRunner } from 'typeorm';

const NOT_ALLOWED: ReadonlySet<unknown> = new Set([
  1142, // the account has no TRIGGER privilege
  1227, // needs an administrator's privilege
  1419, // binary log on, log_bin_trust_function_creators off
]);

/**
 * Some servers let only an administrator create triggers (MySQL with a binary log and without
 * `log_bin_trust_function_creators`). There a warning is logged, and the verifier names the missing triggers.
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

/** To go back, restore the backup that was taken before. */
export function forwardOnly(): Promise<never> {
  return Promise.reject(new Error('migrations only go forward: restore the backup that was taken before this one'));
}
