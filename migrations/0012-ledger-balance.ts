import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Projection of the books: credits less debits of each account of a link. They add up to zero. INV-01. */
export class LedgerBalance1795219200012 implements MigrationInterface {
  readonly name = 'LedgerBalance1795219200012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ledger_balance (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        account VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        balance_micro BIGINT NOT NULL,
        PRIMARY KEY (link_id, account)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
