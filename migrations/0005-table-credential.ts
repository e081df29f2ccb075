import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** What a table proves itself with: a hash of its key. Not of the journal, so no rebuild touches it. */
export class TableCredential1795219200005 implements MigrationInterface {
  readonly name = 'TableCredential1795219200005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS table_credential (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        table_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        key_hash BINARY(32) NOT NULL,
        set_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
        PRIMARY KEY (link_id, table_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
