import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Projections of play: coups, recognized wagers, and wagers refused after "no more bets". */
export class CoupAndWager1795219200010 implements MigrationInterface {
  readonly name = 'CoupAndWager1795219200010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUP);
    await runner.query(WAGER);
    await runner.query(LATE_WAGER);
  }

  down = forwardOnly;
}

const COUP = `
  CREATE TABLE IF NOT EXISTS coup (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    phase VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    locked_sequence BIGINT UNSIGNED NULL,
    locked_at BIGINT UNSIGNED NULL,
    wagers SMALLINT UNSIGNED NULL,
    resolved_sequence BIGINT UNSIGNED NULL,
    resolved_at BIGINT UNSIGNED NULL,
    cards VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NULL,
    settled_at BIGINT UNSIGNED NULL,
    voided_sequence BIGINT UNSIGNED NULL,
    voided_at BIGINT UNSIGNED NULL,
    voided_by MEDIUMTEXT NULL,
    void_reason MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, table_no, coup),
    KEY ix_coup_opened (link_id, opened_sequence),
    KEY ix_coup_table_opened (link_id, table_no, opened_sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const WAGER = `
  CREATE TABLE IF NOT EXISTS wager (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    seat TINYINT UNSIGNED NOT NULL,
    boot INT UNSIGNED NOT NULL,
    device_sequence INT UNSIGNED NOT NULL,
    price_cents BIGINT NOT NULL,
    acknowledged_at BIGINT UNSIGNED NOT NULL,
    withdrawn_sequence BIGINT UNSIGNED NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_wager_coup (link_id, table_no, coup)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const LATE_WAGER = `
  CREATE TABLE IF NOT EXISTS late_wager (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    seat TINYINT UNSIGNED NOT NULL,
    boot INT UNSIGNED NOT NULL,
    device_sequence INT UNSIGNED NOT NULL,
    price_cents BIGINT NOT NULL,
    refused_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_late_wager_coup (link_id, table_no, coup)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
