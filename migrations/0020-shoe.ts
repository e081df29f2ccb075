import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Projections of the shoes of each table, and of what chapter 13 had to say about them. */
export class Shoe1795219200020 implements MigrationInterface {
  readonly name = 'Shoe1795219200020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SHOE);
    await runner.query(IRREGULARITY);
  }

  down = forwardOnly;
}

/** What nobody was told of a shoe that is only counted is null. */
const SHOE = `
  CREATE TABLE IF NOT EXISTS shoe (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    decks TINYINT UNSIGNED NULL,
    backs MEDIUMTEXT NULL,
    cards_opened_at BIGINT UNSIGNED NULL,
    opened_by MEDIUMTEXT NULL,
    burn_card VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
    burned_sequence BIGINT UNSIGNED NULL,
    cover_coup INT UNSIGNED NULL,
    cover_sequence BIGINT UNSIGNED NULL,
    ended_sequence BIGINT UNSIGNED NULL,
    ended_at BIGINT UNSIGNED NULL,
    ended_by MEDIUMTEXT NULL,
    end_reason MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, table_no, shoe),
    KEY ix_shoe_opened (link_id, opened_sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const IRREGULARITY = `
  CREATE TABLE IF NOT EXISTS irregularity (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    shoe INT UNSIGNED NOT NULL,
    number INT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    card VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
    dealt VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    clause VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    remedy VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    recorded_by MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_irregularity_shoe (link_id, table_no, shoe)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
