import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forbidChanges } from './append-only.js';
import { forwardOnly } from './forward-only.js';

/**
 * Closes of gaming days: numbered without a gap by their key, hashed with the one before, never changed. Recomputed from
 * the journal whoever likes, but kept as they were made out: no rebuild touches them. `carry` only spares the next close
 * the way from the first batch; it is not hashed.
 */
export class GamingDayClose1795219200040 implements MigrationInterface {
  readonly name = 'GamingDayClose1795219200040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS gaming_day_close (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        number INT UNSIGNED NOT NULL,
        facility_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        gaming_day CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        zone VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        boundary_hour TINYINT UNSIGNED NOT NULL,
        starts_at BIGINT UNSIGNED NOT NULL,
        ends_at BIGINT UNSIGNED NOT NULL,
        first_sequence BIGINT UNSIGNED NOT NULL,
        last_sequence BIGINT UNSIGNED NOT NULL,
        batch BIGINT UNSIGNED NOT NULL,
        batch_hash BINARY(32) NOT NULL,
        closed_at BIGINT UNSIGNED NOT NULL,
        closed_by VARCHAR(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        report LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        previous_hash BINARY(32) NOT NULL,
        hash BINARY(32) NOT NULL,
        carry LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        PRIMARY KEY (link_id, number),
        UNIQUE KEY uq_gaming_day_close_day (link_id, gaming_day),
        CONSTRAINT ck_gaming_day_close_number CHECK (number > 0)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await forbidChanges(runner, 'gaming_day_close', 'closes of gaming days');
  }

  down = forwardOnly;
}
