import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projection of the awards, and the outbox: awards that are to have a payout document. Whoever prepares one takes its
 * row out in the same transaction, so that asking what is owed costs what is owed, not what was ever paid.
 */
export class Award1795219200011 implements MigrationInterface {
  readonly name = 'Award1795219200011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AWARD);
    await runner.query(PAYOUT_OWED);
  }

  down = forwardOnly;
}

const AWARD = `
  CREATE TABLE IF NOT EXISTS award (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    award_id VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL,
    seat TINYINT UNSIGNED NOT NULL,
    line VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    level VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NULL,
    amount_cents BIGINT NOT NULL,
    from_meter_cents BIGINT NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    review_with INT UNSIGNED NOT NULL,
    is_held TINYINT UNSIGNED NOT NULL,
    fixed_at BIGINT UNSIGNED NOT NULL,
    status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    paid_at BIGINT UNSIGNED NULL,
    prepared_by MEDIUMTEXT NULL,
    verified_by MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, award_number),
    UNIQUE KEY uq_award_id (award_id),
    KEY ix_award_coup (link_id, table_no, coup),
    KEY ix_award_status (link_id, status, award_number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const PAYOUT_OWED = `
  CREATE TABLE IF NOT EXISTS payout_owed (
    link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    award_id VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, award_number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
