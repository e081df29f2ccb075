import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forbidChanges } from './append-only.js';
import { forwardOnly } from './forward-only.js';

/**
 * What people did and were refused, each row hashed with the one before; and the head of that chain, which every writer
 * locks, so that several controllers write one chain. Not of the journal, so no rebuild touches it. The head's trigger is
 * none: it is meant to move.
 */
export class AuditTrail1795219200032 implements MigrationInterface {
  readonly name = 'AuditTrail1795219200032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS audit_entry (
        sequence BIGINT UNSIGNED NOT NULL,
        at BIGINT UNSIGNED NOT NULL,
        account_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
        name VARCHAR(40) NOT NULL,
        license VARCHAR(19) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        roles VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        act VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        subject VARCHAR(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        outcome VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        request_id VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        previous_hash BINARY(32) NOT NULL,
        hash BINARY(32) NOT NULL,
        PRIMARY KEY (sequence),
        KEY ix_audit_entry_account (account_id, sequence),
        KEY ix_audit_entry_act (act, sequence)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS audit_head (
        one TINYINT UNSIGNED NOT NULL,
        sequence BIGINT UNSIGNED NOT NULL,
        hash BINARY(32) NOT NULL,
        PRIMARY KEY (one)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(
      `INSERT INTO audit_head (one, sequence, hash) VALUES (1, 0, REPEAT(CHAR(0), 32)) ON DUPLICATE KEY UPDATE one = 1`,
    );
    await forbidChanges(runner, 'audit_entry', 'the audit trail');
  }

  down = forwardOnly;
}
