import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTrigger, forwardOnly } from './triggers.js';

/** Tables for encrypted patron records, and for the marks that tell whether two records belong to the same person. */
const TABLES: readonly string[] = [
  `
  CREATE TABLE IF NOT EXISTS patron (
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    revision INT UNSIGNED NOT NULL,
    recorded_at BIGINT UNSIGNED NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    key_id BINARY(32) NOT NULL,
    sealed VARBINARY(6000) NOT NULL,
    PRIMARY KEY (link_id, award_number),
    KEY ix_patron_changed (link_id, changed_at),
    KEY ix_patron_key (key_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
  `
  CREATE TABLE IF NOT EXISTS patron_mark (
    link_id VARCHAR(40) NOT NULL,
    award_number INT UNSIGNED NOT NULL,
    mark BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, award_number, mark),
    KEY ix_patron_mark (mark)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
];

const TRIGGERS: readonly string[] = [
  `
  CREATE TRIGGER IF NOT EXISTS patron_no_update BEFORE UPDATE ON patron FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.award_number <=> NEW.award_number AND
      OLD.recorded_at <=> NEW.recorded_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of patron never changes (trigger patron_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS patron_mark_no_update BEFORE UPDATE ON patron_mark FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'patron_mark is append-only (trigger patron_mark_no_update)'`,
];

export class Patrons implements MigrationInterface {
  readonly name = 'Expand_Patrons_1795824000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    for (const statement of TRIGGERS) await addTrigger(runner, statement);
  }

  down = forwardOnly;
}
