import type { QueryRunner } from 'typeorm';
import { type Guard, createGuard } from '../libs/storage/src/tables/guards.js';

const NOT_ALLOWED: ReadonlySet<unknown> = new Set([
  1142, // the account has no TRIGGER privilege
  1227, // needs an administrator's privilege
  1419, // binary log on, log_bin_trust_function_creators off
]);

/**
 * Adds a trigger. Some servers let only an administrator create triggers (MySQL with a binary log and without
 * `log_bin_trust_function_creators`): there a warning is logged, and the verifier names what is missing.
 */
export async function addGuard(runner: QueryRunner, guard: Guard): Promise<void> {
  try {
    await runner.query(createGuard(guard));
  } catch (error) {
    const { errno } = error as { readonly errno?: number };
    if (!NOT_ALLOWED.has(errno)) throw error;
    runner.dataSource.logger.log('warn', `no trigger guards ${guard.table} against changes: server error ${errno}`);
  }
}

/** `down` of every migration: there is none. The way back is to restore the backup that was taken before. */
export function forwardOnly(): Promise<never> {
  return Promise.reject(new Error('migrations only go forward: restore the backup that was taken before this one'));
}
