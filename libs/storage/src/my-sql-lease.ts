import { Fault, type Holder, type LeasePort } from '@jackpot/engine';
import type { SqlLimits } from './sql/open-connection.js';
import { SqlClient } from './sql/sql-client.js';
import { SqlFailure } from './sql/sql-failure.js';

/** A lease that cannot be read in this time is not held: not to lead is the safe side. */
const LEASE_TIMEOUT_MS = 2_500;

/**
 * The lease in the database, by its clock alone. Taking and renewing is one atomic statement, so that of two that find a
 * lease expired one gets it. Advice only: what keeps a second writer out is the journal's key.
 */
export class MySqlLease implements LeasePort {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, { statementTimeoutMs: LEASE_TIMEOUT_MS, lockWaitS: 1, ...limits });
  }

  async hold(stream: string, { id, address, floorAddress }: Holder, ttlMs: number): Promise<boolean> {
    return orFault(async () => {
      await this.#sql.run(TAKE_OR_RENEW, [
        ...[stream, id, address, floorAddress, ttlMs * 1_000],
        ...[latestEndUs(ttlMs), latestEndUs(ttlMs), latestEndUs(ttlMs)],
      ]);
      const [row] = await this.#sql.rows<{ readonly is_ours: number | string }>(IS_OURS, [id, stream]);
      return Number(row?.is_ours) === 1;
    });
  }

  async release(stream: string, { id }: Holder): Promise<void> {
    await orFault(() => this.#sql.run('DELETE FROM lease WHERE stream = ? AND holder_id = ?', [stream, id]));
  }

  async holder(stream: string, ttlMs: number): Promise<Holder | undefined> {
    const [row] = await orFault(() => this.#sql.rows<Holder>(SELECT_HOLDER, [stream, latestEndUs(ttlMs)]));
    return row === undefined ? undefined : { id: row.id, address: row.address, floorAddress: row.floorAddress };
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}

/**
 * A lease that ends later than this from now, in microseconds, was written while the server's clock was ahead, and is over:
 * otherwise no controller could replace a dead leader until that time has come. Twice the time to live, because the clocks of a
 * cluster's servers may differ a little.
 */
const latestEndUs = (ttlMs: number): number => 2 * ttlMs * 1_000;

const IS_OVER = '(expires_at <= NOW(3) OR expires_at > NOW(3) + INTERVAL ? MICROSECOND)';
/**
 * Assignments are made from left to right and see those before them: `holder_id` changes while `expires_at` is still the
 * old one, and `expires_at` changes where the holder is then ourselves.
 */
const TAKE_OR_RENEW = `
  INSERT INTO lease (stream, holder_id, holder_address, holder_floor_address, expires_at)
  VALUES (?, ?, ?, ?, NOW(3) + INTERVAL ? MICROSECOND)
  ON DUPLICATE KEY UPDATE
    holder_address = IF(holder_id = VALUES(holder_id) OR ${IS_OVER}, VALUES(holder_address), holder_address),
    holder_floor_address =
      IF(holder_id = VALUES(holder_id) OR ${IS_OVER}, VALUES(holder_floor_address), holder_floor_address),
    holder_id = IF(${IS_OVER}, VALUES(holder_id), holder_id),
    expires_at = IF(holder_id = VALUES(holder_id), VALUES(expires_at), expires_at)`;
const IS_OURS = 'SELECT holder_id = ? AND expires_at > NOW(3) AS is_ours FROM lease WHERE stream = ?';
const SELECT_HOLDER = `
  SELECT holder_id AS id, holder_address AS address, holder_floor_address AS floorAddress FROM lease WHERE stream = ? AND NOT ${IS_OVER}`;

async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof SqlFailure)) throw failure;
    throw new Fault('LEASE_UNREACHABLE', failure.kind !== 'refused', { cause: failure });
  }
}
