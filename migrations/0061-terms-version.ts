import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forbidChanges } from './append-only.js';
import { forwardOnly } from './forward-only.js';

/**
 * Versions of a link's terms as they were staged, and what people did with each: approved, refused, withdrawn. Kept for
 * good (COMAR 36.05.03.19: superseded versions at least five years), never changed; not of the journal, so no rebuild
 * touches them. The number in the key of an act is the fence against two people acting on a version at the same time.
 */
export class TermsVersion1795219200061 implements MigrationInterface {
  readonly name = 'TermsVersion1795219200061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS terms_version (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NOT NULL,
        config LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        config_hash BINARY(32) NOT NULL,
        staged_at BIGINT UNSIGNED NOT NULL,
        person_id VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        person_name VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        person_license VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        person_role VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        reason TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        notice_posted_at BIGINT UNSIGNED NOT NULL,
        approver_roles VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        findings MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        PRIMARY KEY (link_id, version)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS terms_act (
        link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NOT NULL,
        number INT UNSIGNED NOT NULL,
        act VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        at BIGINT UNSIGNED NOT NULL,
        person_id VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        person_name VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        person_license VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        person_role VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        reference TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        effective_from BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (link_id, version, number)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await forbidChanges(runner, 'terms_version', 'a version of the terms');
    await forbidChanges(runner, 'terms_act', 'what was done with a version of the terms');
  }

  down = forwardOnly;
}
