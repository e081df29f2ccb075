import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Rows of the journal are neither changed nor deleted. The hash chain would show it; these triggers keep a slip of the
 * hand from happening at all. Some servers let only an administrator create triggers (MySQL with a binary log and without
 * `log_bin_trust_function_creators`): there the chain alone guards, and the log says so.
 */
export class JournalAppendOnly1795219200002 implements MigrationInterface {
  readonly name = 'JournalAppendOnly1795219200002';

  async up(runner: QueryRunner): Promise<void> {
    for (const act of ['update', 'delete']) {
      await orWarn(
        runner,
        `CREATE TRIGGER IF NOT EXISTS journal_no_${act} BEFORE ${act.toUpperCase()} ON journal FOR EACH ROW
         SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the journal is append-only (trigger journal_no_${act})'`,
      );
    }
  }

  down = forwardOnly;
}

const NOT_ALLOWED: ReadonlySet<unknown> = new Set([
  1142, // the account has no TRIGGER privilege
  1227, // needs an administrator's privilege
  1419, // binary log on, log_bin_trust_function_creators off
]);

async function orWarn(runner: QueryRunner, statement: string): Promise<void> {
  try {
    await runner.query(statement);
  } catch (error) {
    const { errno } = error as { readonly errno?: number };
    if (!NOT_ALLOWED.has(errno)) throw error;
    runner.dataSource.logger.log('warn', `no trigger guards the journal against changes: server error ${errno}`);
  }
}
