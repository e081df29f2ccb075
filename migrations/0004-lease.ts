import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/** Who should lead a stream. `expires_at` is compared with the clock of the database alone: no two clocks ever meet. */
export class Lease1795219200004 implements MigrationInterface {
  readonly name = 'Lease1795219200004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS lease (
        stream VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        holder_id VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        holder_address VARCHAR(255) NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        PRIMARY KEY (stream)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
