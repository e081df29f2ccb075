import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addTrigger, forwardOnly } from './triggers.js';

const TRIGGERS: readonly string[] = [
  `
  CREATE TRIGGER IF NOT EXISTS terms_findings_no_update BEFORE UPDATE ON terms_findings FOR EACH ROW
    IF NOT (OLD.link_id <=> NEW.link_id AND
      OLD.version <=> NEW.version AND
      OLD.findings <=> NEW.findings) THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a column of terms_findings never changes (trigger terms_findings_no_update)'; END IF`,
  `
  CREATE TRIGGER IF NOT EXISTS terms_findings_no_delete BEFORE DELETE ON terms_findings FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'terms_findings keeps its rows (trigger terms_findings_no_delete)'`,
];

/** Adds sealed rows for the linter's findings of staged terms. */
export class TermsFindings implements MigrationInterface {
  readonly name = 'Expand_TermsFindings_1795824000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
  CREATE TABLE IF NOT EXISTS terms_findings (
    link_id VARCHAR(40) NOT NULL,
    version INT UNSIGNED NOT NULL,
    findings MEDIUMTEXT NOT NULL,
    seal BINARY(32) NOT NULL,
    PRIMARY KEY (link_id, version)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`);
    for (const statement of TRIGGERS) await addTrigger(runner, statement);
  }

  down = forwardOnly;
}
