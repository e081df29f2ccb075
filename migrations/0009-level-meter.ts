import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Projections of the meters: as they stand, as they have stood, and the must-hit triggers as published and revealed. */
export class LevelMeter1795219200009 implements MigrationInterface {
  readonly name = 'LevelMeter1795219200009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LEVEL_METER);
    await runner.query(METER_HISTORY);
    await runner.query(MUST_HIT_CYCLE);
  }

  down = forwardOnly;
}

const LEVEL_METER = `
  CREATE TABLE IF NOT EXISTS level_meter (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    level VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    cycle INT UNSIGNED NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    in_wagers BIGINT UNSIGNED NOT NULL,
    hits INT UNSIGNED NOT NULL,
    wins_cents BIGINT NOT NULL,
    largest_cents BIGINT NOT NULL,
    pending_cents BIGINT NOT NULL,
    machine_paid_cents BIGINT NOT NULL,
    attendant_paid_cents BIGINT NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, level),
    CONSTRAINT ck_level_meter_not_negative CHECK (display_micro >= 0 AND reserve_micro >= 0 AND overflow_micro >= 0)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const METER_HISTORY = `
  CREATE TABLE IF NOT EXISTS meter_history (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    level VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    cause VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    cycle INT UNSIGNED NOT NULL,
    before_micro BIGINT NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    PRIMARY KEY (link_id, level, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const MUST_HIT_CYCLE = `
  CREATE TABLE IF NOT EXISTS must_hit_cycle (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    cycle INT UNSIGNED NOT NULL,
    commitment VARBINARY(255) NOT NULL,
    drawn_sequence BIGINT UNSIGNED NOT NULL,
    drawn_at BIGINT UNSIGNED NOT NULL,
    hit_sequence BIGINT UNSIGNED NULL,
    hit_at BIGINT UNSIGNED NULL,
    award_number INT UNSIGNED NULL,
    trigger_cents BIGINT NULL,
    nonce VARBINARY(255) NULL,
    PRIMARY KEY (link_id, cycle)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
