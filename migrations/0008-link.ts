import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projections of a link, its tables, and what people and writers did to it. Texts that people wrote have no length in
 * the journal, so they have none that matters here: a projection must never be stopped by a long reason.
 */
export class Link1795219200008 implements MigrationInterface {
  readonly name = 'Link1795219200008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LINK);
    await runner.query(LINK_TABLE);
    await runner.query(LINK_LOG);
  }

  down = forwardOnly;
}

const LINK = `
  CREATE TABLE IF NOT EXISTS link (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    name VARCHAR(60) NOT NULL,
    price_cents BIGINT NOT NULL,
    config LONGTEXT NOT NULL,
    config_hash BINARY(32) NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    is_in_play TINYINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const LINK_TABLE = `
  CREATE TABLE IF NOT EXISTS link_table (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    table_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    asset_number VARCHAR(20) NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, table_no)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const LINK_LOG = `
  CREATE TABLE IF NOT EXISTS link_log (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    table_no SMALLINT UNSIGNED NULL,
    coup INT UNSIGNED NULL,
    who MEDIUMTEXT NULL,
    detail MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
