import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projections of what people did to claims, and of every payout document's number: whose it was, and whether it is void.
 * Numbers of awards that were projected before are filled in from them.
 */
export class ClaimAct1795219200022 implements MigrationInterface {
  readonly name = 'ClaimAct1795219200022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIM_ACT);
    await runner.query(PAYOUT_NUMBER);
    await runner.query(`
      INSERT IGNORE INTO payout_number (link_id, document_number, award_number, given_sequence, given_at)
      SELECT link_id, document_number, award_number, sequence, fixed_at FROM award WHERE document_number > 0`);
  }

  down = forwardOnly;
}

const NAME = 'CHARACTER SET ascii COLLATE ascii_bin';

const CLAIM_ACT = `
  CREATE TABLE IF NOT EXISTS claim_act (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    at BIGINT UNSIGNED NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    act VARCHAR(24) ${NAME} NOT NULL,
    person_id VARCHAR(120) NOT NULL,
    person_name VARCHAR(120) NOT NULL,
    person_license VARCHAR(120) NOT NULL,
    person_role VARCHAR(20) ${NAME} NOT NULL,
    second_id VARCHAR(120) NULL,
    second_name VARCHAR(120) NULL,
    second_license VARCHAR(120) NULL,
    second_role VARCHAR(20) ${NAME} NULL,
    detail MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, sequence),
    KEY ix_claim_act_award (link_id, award_number, sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const PAYOUT_NUMBER = `
  CREATE TABLE IF NOT EXISTS payout_number (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    document_number INT UNSIGNED NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    given_sequence BIGINT UNSIGNED NOT NULL,
    given_at BIGINT UNSIGNED NOT NULL,
    voided_sequence BIGINT UNSIGNED NULL,
    voided_at BIGINT UNSIGNED NULL,
    void_reason MEDIUMTEXT NULL,
    PRIMARY KEY (link_id, document_number),
    KEY ix_payout_number_award (link_id, award_number)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
