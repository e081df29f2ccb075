import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forbidChanges } from './append-only.js';
import { forwardOnly } from './forward-only.js';

/**
 * Comparisons of our books with other people's lists: what was uploaded, as it came, and every difference with the cause
 * that a person found. Not of the journal, so no rebuild touches them. The same list for the same days is one comparison.
 */
export class Reconciliation1795219200041 implements MigrationInterface {
  readonly name = 'Reconciliation1795219200041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS reconciliation (
        reconciliation_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        from_day CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        to_day CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        source LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        source_hash BINARY(32) NOT NULL,
        matched INT UNSIGNED NOT NULL,
        made_at BIGINT UNSIGNED NOT NULL,
        made_by VARCHAR(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        PRIMARY KEY (reconciliation_id),
        UNIQUE KEY uq_reconciliation_source (link_id, kind, from_day, to_day, source_hash)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS reconciliation_difference (
        reconciliation_id BIGINT UNSIGNED NOT NULL,
        number INT UNSIGNED NOT NULL,
        kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        item_key MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        ours MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        theirs MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        cause VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        note MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        resolved_by VARCHAR(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        resolved_at BIGINT UNSIGNED NULL,
        PRIMARY KEY (reconciliation_id, number)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await forbidChanges(runner, 'reconciliation', 'what was compared');
  }

  down = forwardOnly;
}
