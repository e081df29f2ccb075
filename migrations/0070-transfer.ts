import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projections of transfers between links, each half from its own link's journal: what was sent, and what has come. A part
 * that was sent and has not come is on its way; the relay asks for it until it has.
 */
export class Transfer1795219200070 implements MigrationInterface {
  readonly name = 'Transfer1795219200070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SENT);
    await runner.query(RECEIVED);
  }

  down = forwardOnly;
}

const NAME = 'CHARACTER SET ascii COLLATE ascii_bin';

const SENT = `
  CREATE TABLE IF NOT EXISTS transfer_sent (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    level VARCHAR(12) ${NAME} NOT NULL,
    to_link VARCHAR(40) ${NAME} NOT NULL,
    to_level VARCHAR(12) ${NAME} NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    sent_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice, part),
    KEY ix_transfer_sent_to (to_link, link_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;

const RECEIVED = `
  CREATE TABLE IF NOT EXISTS transfer_received (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    from_link VARCHAR(40) ${NAME} NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    level VARCHAR(12) ${NAME} NOT NULL,
    display_micro BIGINT NOT NULL,
    reserve_micro BIGINT NOT NULL,
    overflow_micro BIGINT NOT NULL,
    surplus_micro BIGINT NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    received_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, from_link, notice, part)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
