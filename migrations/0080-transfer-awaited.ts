import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projections of what links promise each other: from the sending link's journal the parts of a notice that are for another
 * link, and the notices called off; from the receiving link's what it waits for, and does not any more. Nothing is sent
 * to a link that does not wait for it. Each row says that something happened; that a row is missing says nothing.
 */
export class TransferAwaited1795219200080 implements MigrationInterface {
  readonly name = 'TransferAwaited1795219200080';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [PROMISED, CALLED_OFF, AWAITED, NOT_AWAITED]) await runner.query(statement);
  }

  down = forwardOnly;
}

const NAME = 'CHARACTER SET ascii COLLATE ascii_bin';
const KIND = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci';

const PROMISED = `
  CREATE TABLE IF NOT EXISTS transfer_promised (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    to_link VARCHAR(40) ${NAME} NOT NULL,
    to_level VARCHAR(12) ${NAME} NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    promised_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice, part)
  ) ${KIND}`;

const CALLED_OFF = `
  CREATE TABLE IF NOT EXISTS transfer_called_off (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    notice INT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    called_off_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, notice)
  ) ${KIND}`;

const AWAITED = `
  CREATE TABLE IF NOT EXISTS transfer_awaited (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    from_link VARCHAR(40) ${NAME} NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    level VARCHAR(12) ${NAME} NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    awaited_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, from_link, notice, part)
  ) ${KIND}`;

const NOT_AWAITED = `
  CREATE TABLE IF NOT EXISTS transfer_not_awaited (
    link_id VARCHAR(40) ${NAME} NOT NULL,
    from_link VARCHAR(40) ${NAME} NOT NULL,
    notice INT UNSIGNED NOT NULL,
    part TINYINT UNSIGNED NOT NULL,
    sequence BIGINT UNSIGNED NOT NULL,
    not_awaited_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (link_id, from_link, notice, part)
  ) ${KIND}`;
