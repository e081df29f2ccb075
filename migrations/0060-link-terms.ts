import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projection of the terms that came into force, version by version; and when a table left its link. Links that are open
 * by now are in their first version.
 */
export class LinkTerms1795219200060 implements MigrationInterface {
  readonly name = 'LinkTerms1795219200060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS link_terms (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NOT NULL,
        sequence BIGINT UNSIGNED NOT NULL,
        at BIGINT UNSIGNED NOT NULL,
        config LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        config_hash BINARY(32) NOT NULL,
        papers MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        PRIMARY KEY (link_id, version)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      INSERT INTO link_terms (link_id, version, sequence, at, config, config_hash)
      SELECT link_id, 1, opened_sequence, opened_at, config, config_hash FROM link
      ON DUPLICATE KEY UPDATE version = link_terms.version`);
    if (await runner.hasColumn('link_table', 'left_at')) return;
    await runner.query('ALTER TABLE link_table ADD COLUMN left_at BIGINT UNSIGNED NULL');
  }

  down = forwardOnly;
}
