import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * Projections from the sending link's journal: parts of transfers whose arrival it is to be told, and those of which it was.
 * What was sent before links were told of arrivals is in neither.
 */
export class TransferArrived1795219200098 implements MigrationInterface {
  readonly name = 'TransferArrived1795219200098';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tableOf('transfer_under_way', 'sent_at'));
    await runner.query(tableOf('transfer_arrived', 'arrived_at'));
  }

  down = forwardOnly;
}

function tableOf(table: string, at: string): string {
  return `
    CREATE TABLE IF NOT EXISTS ${table} (
      link_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      notice INT UNSIGNED NOT NULL,
      part TINYINT UNSIGNED NOT NULL,
      sequence BIGINT UNSIGNED NOT NULL,
      ${at} BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (link_id, notice, part)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
}
