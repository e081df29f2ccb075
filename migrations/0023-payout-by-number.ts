import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * A claim whose document was void has another under the next number: documents are kept by award and number. Still one
 * per number, by the unique key that was there. One statement, so it may be run again.
 */
export class PayoutByNumber1795219200023 implements MigrationInterface {
  readonly name = 'PayoutByNumber1795219200023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payout DROP PRIMARY KEY, ADD PRIMARY KEY (award_id, document_number)');
  }

  down = forwardOnly;
}
