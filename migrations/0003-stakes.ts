import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './triggers.js';

/** Adds the stakes of a hand on the game of its table, as reported before "no more bets". */
export class Stakes implements MigrationInterface {
  readonly name = 'Expand_Stakes_1795824000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE coup ADD COLUMN IF NOT EXISTS stakes MEDIUMTEXT NULL');
  }

  down = forwardOnly;
}
