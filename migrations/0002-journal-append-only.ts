import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forbidChanges } from './append-only.js';
import { forwardOnly } from './forward-only.js';

/**
 * Rows of the journal are neither changed nor deleted. The hash chain would show it; these triggers keep a slip of the
 * hand from happening at all.
 */
export class JournalAppendOnly1795219200002 implements MigrationInterface {
  readonly name = 'JournalAppendOnly1795219200002';

  async up(runner: QueryRunner): Promise<void> {
    await forbidChanges(runner, 'journal', 'the journal');
  }

  down = forwardOnly;
}
