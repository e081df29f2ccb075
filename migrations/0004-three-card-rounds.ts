import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './triggers.js';

/** Adds rounds of Three Card Baccarat, for recall and disputes. */
export class ThreeCardRounds implements MigrationInterface {
  readonly name = 'Expand_ThreeCardRounds_1795824000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
  CREATE TABLE IF NOT EXISTS three_card_round (
    link_id VARCHAR(40) NOT NULL,
    table_no SMALLINT UNSIGNED NOT NULL,
    round INT UNSIGNED NOT NULL,
    phase VARCHAR(8) NOT NULL,
    deck INT UNSIGNED NOT NULL,
    dealing VARCHAR(14) NOT NULL,
    opened_sequence BIGINT UNSIGNED NOT NULL,
    opened_at BIGINT UNSIGNED NOT NULL,
    closed_sequence BIGINT UNSIGNED,
    closed_at BIGINT UNSIGNED,
    ended_sequence BIGINT UNSIGNED,
    ended_at BIGINT UNSIGNED,
    voided_by MEDIUMTEXT,
    void_reason MEDIUMTEXT,
    mark VARCHAR(5),
    cards VARCHAR(70),
    course MEDIUMTEXT NOT NULL,
    PRIMARY KEY (link_id, table_no, round),
    KEY ix_three_card_round_opened (link_id, opened_sequence),
    KEY ix_three_card_round_table_opened (link_id, table_no, opened_sequence),
    KEY ix_three_card_round_time (link_id, opened_at, opened_sequence),
    KEY ix_three_card_round_mark (link_id, mark, opened_sequence),
    KEY ix_three_card_round_table_mark (link_id, table_no, mark, opened_sequence)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`);
  }

  down = forwardOnly;
}
