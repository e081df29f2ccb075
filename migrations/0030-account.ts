import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * People who may sign in, and the hashes of their last passwords. Not of the journal, so no rebuild touches them. One
 * license is one account; an account is closed and never deleted, because the audit trail names it.
 */
export class Account1795219200030 implements MigrationInterface {
  readonly name = 'Account1795219200030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS account (
        account_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        sign_in_name VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        name VARCHAR(40) NOT NULL,
        license VARCHAR(19) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        roles VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        is_active TINYINT UNSIGNED NOT NULL,
        password_hash VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL,
        password_set_at BIGINT UNSIGNED NULL,
        must_change TINYINT UNSIGNED NOT NULL,
        failed_count INT UNSIGNED NOT NULL,
        locked_until BIGINT UNSIGNED NULL,
        sso_subject VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        made_at BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (account_id),
        UNIQUE KEY uq_account_sign_in_name (sign_in_name),
        UNIQUE KEY uq_account_license (license),
        UNIQUE KEY uq_account_sso_subject (sso_subject)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS account_password (
        account_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        number INT UNSIGNED NOT NULL,
        password_hash VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        PRIMARY KEY (account_id, number)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
