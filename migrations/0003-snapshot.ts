import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardOnly } from './forward-only.js';

/**
 * States kept beside the journal so that a start need not replay everything; the newest two of each stream. The state is
 * compressed in the form of the server's own COMPRESS(): twenty megabytes of text would hold up the commits behind it
 * and pass the packet limit of a default server. `SELECT UNCOMPRESS(state)` reads it.
 */
export class Snapshot1795219200003 implements MigrationInterface {
  readonly name = 'Snapshot1795219200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS snapshot (
        stream VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        batch BIGINT UNSIGNED NOT NULL,
        hash BINARY(32) NOT NULL,
        state LONGBLOB NOT NULL,
        saved_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
        PRIMARY KEY (stream, batch)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`);
  }

  down = forwardOnly;
}
