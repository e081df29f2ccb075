import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTrigger, forwardOnly } from './triggers.js';

/** Stores how several people share a win: their records and shares, encrypted as one row for each claim. */
export class Sharing implements MigrationInterface {
  readonly name = 'Expand_Sharing_1795824000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
  CREATE TABLE IF NOT EXISTS patron_sharing (
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    key_id BINARY(32) NOT NULL,
    sealed VARBINARY(48000) NOT NULL,
    PRIMARY KEY (link_id, award_number),
    KEY ix_patron_sharing_key (key_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`);
    await addTrigger(
      runner,
      `
  CREATE TRIGGER IF NOT EXISTS patron_sharing_no_update BEFORE UPDATE ON patron_sharing FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'patron_sharing is append-only (trigger patron_sharing_no_update)'`,
    );
  }

  down = forwardOnly;
}
