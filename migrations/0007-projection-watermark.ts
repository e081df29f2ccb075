import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * How far the projections of a stream have come. Written in the transaction of the rows it speaks of, so each batch is
 * projected exactly once. `hash` ties it to the journal it was made from; `is_clearing` marks a rebuild that has begun.
 */
export class ProjectionWatermark1795219200007 implements MigrationInterface {
  readonly name = 'ProjectionWatermark1795219200007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS projection_watermark (
        stream VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        batch BIGINT UNSIGNED NOT NULL,
        sequence BIGINT UNSIGNED NOT NULL,
        epoch INT UNSIGNED NOT NULL,
        hash BINARY(32) NOT NULL,
        sealed_at BIGINT UNSIGNED NOT NULL,
        is_clearing TINYINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (stream)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
