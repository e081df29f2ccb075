import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Messages owed to other systems: how far the journal and the closes have been told, what was told, and to whom it was
 * delivered. Not derived: what somebody has been sent is a fact of its own, and no rebuild touches it.
 */
export class Webhook1795219200042 implements MigrationInterface {
  readonly name = 'Webhook1795219200042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS webhook_cursor (
        stream VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        batch BIGINT UNSIGNED NOT NULL,
        close_number INT UNSIGNED NOT NULL,
        PRIMARY KEY (stream)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS webhook_event (
        event_id VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        body LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        PRIMARY KEY (event_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS webhook_delivery (
        endpoint_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        event_id VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        state VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        attempts INT UNSIGNED NOT NULL,
        due_at BIGINT UNSIGNED NOT NULL,
        last_error MEDIUMTEXT NULL,
        delivered_at BIGINT UNSIGNED NULL,
        PRIMARY KEY (endpoint_id, event_id),
        KEY ix_webhook_delivery_due (state, due_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
