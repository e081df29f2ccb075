import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Signed states of a journal: docs/reference/checkpoints.md. Not of the journal, so no rebuild touches them. The note is
 * kept as text, byte for byte; the columns beside it are only there to find it and to go on from it.
 */
export class JournalCheckpoint1795219200050 implements MigrationInterface {
  readonly name = 'JournalCheckpoint1795219200050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS journal_checkpoint (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        batch BIGINT UNSIGNED NOT NULL,
        signed_at BIGINT UNSIGNED NOT NULL,
        note TEXT NOT NULL,
        peaks VARBINARY(2048) NOT NULL,
        PRIMARY KEY (link_id, batch)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
