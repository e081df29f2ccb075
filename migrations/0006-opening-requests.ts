import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTrigger, forwardOnly } from './triggers.js';

const TRIGGERS: readonly string[] = [
  `
  CREATE TRIGGER IF NOT EXISTS opening_request_no_update BEFORE UPDATE ON opening_request FOR EACH ROW
    IF NOT (OLD.request <=> NEW.request AND
      OLD.link_id <=> NEW.link_id AND
      OLD.terms <=> NEW.terms AND
      OLD.reason <=> NEW.reason AND
      OLD.hash <=> NEW.hash AND
      OLD.requested_by <=> NEW.requested_by AND
      OLD.requested_name <=> NEW.requested_name AND
      OLD.requested_license <=> NEW.requested_license AND
      OLD.requested_at <=> NEW.requested_at) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of opening_request never changes (trigger opening_request_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS opening_request_no_delete BEFORE DELETE ON opening_request FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'opening_request keeps its rows (trigger opening_request_no_delete)'`,
];

/** Adds requests of people to open a link. */
export class OpeningRequests implements MigrationInterface {
  readonly name = 'Expand_OpeningRequests_1795824000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
  CREATE TABLE IF NOT EXISTS opening_request (
    request BIGINT UNSIGNED NOT NULL,
    link_id VARCHAR(40) NOT NULL,
    terms MEDIUMTEXT NOT NULL,
    reason VARCHAR(200) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    requested_by VARCHAR(36) NOT NULL,
    requested_name VARCHAR(40) NOT NULL,
    requested_license VARCHAR(19) NOT NULL,
    requested_at BIGINT UNSIGNED NOT NULL,
    state VARCHAR(10) NOT NULL,
    decided_by VARCHAR(36) NULL,
    decided_name VARCHAR(40) NULL,
    decided_license VARCHAR(19) NULL,
    decided_at BIGINT UNSIGNED NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (request),
    KEY ix_opening_request_state (state, request)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`);
    for (const statement of TRIGGERS) await addTrigger(runner, statement);
  }

  down = forwardOnly;
}
