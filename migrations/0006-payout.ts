import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Payout documents as they were made out: one per award, one per document number. INV-07 by its keys. Not of the
 * journal, so no rebuild touches it. The document is kept as text, byte for byte, and not as JSON that a server reorders.
 */
export class Payout1795219200006 implements MigrationInterface {
  readonly name = 'Payout1795219200006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS payout (
        award_id VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        award_number INT UNSIGNED NOT NULL,
        document_number INT UNSIGNED NOT NULL,
        state VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        document LONGTEXT NOT NULL,
        prepared_at BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (award_id),
        UNIQUE KEY uq_payout_document (link_id, document_number),
        CONSTRAINT ck_payout_document CHECK (document_number > 0)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
