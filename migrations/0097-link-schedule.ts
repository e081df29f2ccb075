import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Projection of activations that were scheduled, and of how those ended that came to nothing. Journals of before have none. */
export class LinkSchedule1795219200097 implements MigrationInterface {
  readonly name = 'LinkSchedule1795219200097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS link_schedule (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        sequence BIGINT UNSIGNED NOT NULL,
        version INT UNSIGNED NOT NULL,
        at BIGINT UNSIGNED NOT NULL,
        how VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        due_at BIGINT UNSIGNED NULL,
        until_at BIGINT UNSIGNED NULL,
        person MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        code MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        text MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        PRIMARY KEY (link_id, sequence)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
