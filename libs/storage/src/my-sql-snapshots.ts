import { deflate, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { Fault, type Snapshot, type SnapshotPort } from '@jackpot/engine';
import type { Seals } from './sealed/seals.js';
import { asBuffer, copyOf } from './sql/bytes.js';
import type { SqlLimits } from './sql/open-connection.js';
import { SqlClient } from './sql/sql-client.js';

const NO_BATCH = 2 ** 52;

/** The server's COMPRESS() puts the uncompressed length first, least significant byte first. */
const LENGTH_BYTES = 4;

const compress = promisify<Buffer, { level: number }, Buffer>(deflate);
const uncompress = promisify<Buffer, Buffer>(inflate);

/** Snapshots in the database. Uses a separate connection, because saving a snapshot must never delay a batch. */
export class MySqlSnapshots implements SnapshotPort {
  readonly #sql: SqlClient;

  constructor(
    url: string,
    private readonly seals: Pick<Seals, 'snapshot' | 'isSnapshot'>,
    limits: SqlLimits = {},
  ) {
    this.#sql = new SqlClient(url, limits);
  }

  async latest(stream: string, below = NO_BATCH): Promise<Snapshot | undefined> {
    return orFault(async () => {
      const [row] = await this.#sql.rows<SnapshotRow>(SELECT_LATEST, [stream, below]);
      if (row === undefined) return undefined;
      const { state: stored, hash, seal } = row;
      const number = Number(row.batch);
      // Ignore snapshots without a valid seal and fall back to an older one, or to a full replay.
      if (!this.seals.isSnapshot({ stream, batch: number, hash, state: stored }, seal))
        return this.latest(stream, number);
      const state = (await uncompress(stored.subarray(LENGTH_BYTES))).toString('utf8');
      return { stream, batch: number, hash: copyOf(hash), state };
    });
  }

  async save({ stream, batch, hash, state }: Snapshot): Promise<void> {
    await orFault(async () => {
      const stored = await packed(state);
      const seal = this.seals.snapshot({ stream, batch, hash, state: stored });
      await this.#sql.runPrepared(UPSERT, [stream, batch, asBuffer(hash), stored, asBuffer(seal), stream]);
      await this.#sql.run(DELETE_OTHERS, [stream, batch, stream, batch]);
    });
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}

interface SnapshotRow {
  readonly batch: string;
  readonly hash: Buffer;
  readonly seal: Buffer;
  readonly state: Buffer;
}

const SELECT_LATEST =
  'SELECT batch, hash, state, seal FROM snapshot WHERE stream = ? AND batch < ? ORDER BY batch DESC LIMIT 1';
/**
 * A new `saved_at` is later than all others of its stream, even if two are saved in one millisecond or a server's clock
 * is behind.
 */
const UPSERT = `
  INSERT INTO snapshot (stream, batch, hash, state, seal, saved_at) VALUES (?, ?, ?, ?, ?, (
    SELECT GREATEST(CURRENT_TIMESTAMP(3), COALESCE(MAX(saved_at) + INTERVAL 1000 MICROSECOND, CURRENT_TIMESTAMP(3)))
    FROM (SELECT saved_at FROM snapshot WHERE stream = ?) AS earlier))
  ON DUPLICATE KEY UPDATE hash = VALUES(hash), state = VALUES(state), seal = VALUES(seal), saved_at = VALUES(saved_at)`;
/**
 * Deletes all but the two snapshots saved last, whatever their batch numbers: after a restore, a snapshot of the lost
 * history can have a higher one. A DELETE may read its own table only through a derived table.
 */
const DELETE_OTHERS = `
  DELETE FROM snapshot WHERE stream = ? AND batch <> ? AND batch NOT IN (
    SELECT batch FROM (
      SELECT batch FROM snapshot WHERE stream = ? AND batch <> ? ORDER BY saved_at DESC, batch DESC LIMIT 1
    ) AS kept)`;

async function packed(state: string): Promise<Buffer> {
  const text = Buffer.from(state, 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, await compress(text, { level: 1 })]); // level 1 is the fastest
}

async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Fault('SNAPSHOT_FAILED', true, { cause });
  }
}
