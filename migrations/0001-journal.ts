import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * The journal: one row a batch, and the only source of truth. Its key is the fence against a second writer and the guard
 * of a retry at once. No other index: every one would be paid for at each commit.
 */
export class Journal1795219200001 implements MigrationInterface {
  readonly name = 'Journal1795219200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS journal (
        stream VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        batch BIGINT UNSIGNED NOT NULL,
        epoch INT UNSIGNED NOT NULL,
        first_sequence BIGINT UNSIGNED NOT NULL,
        last_sequence BIGINT UNSIGNED NOT NULL,
        sealed_at BIGINT UNSIGNED NOT NULL,
        format TINYINT UNSIGNED NOT NULL,
        events MEDIUMBLOB NOT NULL,
        meters BLOB NOT NULL,
        previous_hash BINARY(32) NOT NULL,
        hash BINARY(32) NOT NULL,
        PRIMARY KEY (stream, batch),
        CONSTRAINT ck_journal_order CHECK (last_sequence >= first_sequence)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
