import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Sessions of people who signed in: the hash of what they prove themselves with, never the token itself. */
export class PersonSession1795219200031 implements MigrationInterface {
  readonly name = 'PersonSession1795219200031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS person_session (
        session_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        account_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        token_hash BINARY(32) NOT NULL,
        kind VARCHAR(6) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        made_at BIGINT UNSIGNED NOT NULL,
        used_at BIGINT UNSIGNED NOT NULL,
        expires_at BIGINT UNSIGNED NOT NULL,
        ended_at BIGINT UNSIGNED NULL,
        PRIMARY KEY (session_id),
        UNIQUE KEY uq_person_session_token (token_hash),
        KEY ix_person_session_account (account_id, made_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
