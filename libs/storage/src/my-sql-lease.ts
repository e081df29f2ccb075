import { randomUUID } from 'node:crypto';
import type { Holder, Lease, LeasePort } from '@jackpot/engine';
import { HANGS_MS, failureText, leaseClient, orLeaseFault } from './lease-sql.js';
import type { SqlLimits } from './sql/open-connection.js';
import type { SqlClient } from './sql/sql-client.js';

const US_PER_MS = 1_000;

interface Wanted {
  readonly stream: string;
  readonly holder: Holder | undefined;
  readonly ttlMs: number;
  readonly done: (row: LeaseRow | undefined) => void;
  readonly failed: (fault: unknown) => void;
}

/**
 * The lease in the database, by the database's clock alone. Taking and renewing is one atomic statement, so only one of
 * two controllers gets an expired lease. The lease is advice only: the journal's key is the fence. Simultaneous
 * requests share their statements.
 */
export class MySqlLease implements LeasePort {
  readonly #sql: SqlClient;
  #wanted: Wanted[] = [];
  #failure: string | undefined;
  #isUnderWay = false;
  #sentAt: number | undefined;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = leaseClient(url, limits);
  }

  async hold(stream: string, holder: Holder, ttlMs: number): Promise<Lease> {
    return leaseOf(holder, await this.#row(stream, holder, ttlMs));
  }

  get failure(): string | undefined {
    const waitedMs = this.#sentAt === undefined ? 0 : performance.now() - this.#sentAt;
    return waitedMs > HANGS_MS ? `no answer for ${Math.round(waitedMs)} ms` : this.#failure;
  }

  async release(stream: string, { id }: Holder): Promise<void> {
    await orLeaseFault(() => this.#sql.run('DELETE FROM lease WHERE stream = ? AND holder_id = ?', [stream, id]));
  }

  async holder(stream: string, ttlMs: number): Promise<Holder | undefined> {
    const row = await this.#row(stream, undefined, ttlMs);
    return row === undefined ? undefined : holderOf(row);
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  #row(stream: string, holder: Holder | undefined, ttlMs: number): Promise<LeaseRow | undefined> {
    return new Promise((done, failed) => {
      this.#wanted.push({ stream, holder, ttlMs, done, failed });
      if (this.#isUnderWay) return;
      this.#isUnderWay = true;
      setImmediate(() => void this.#serve());
    });
  }

  async #serve(): Promise<void> {
    while (this.#wanted.length > 0) {
      const together = this.#wanted;
      this.#wanted = [];
      try {
        this.#sentAt = performance.now();
        const leases = await orLeaseFault(() => this.#holdAll(together));
        this.#failure = undefined;
        together.forEach(({ stream, done }) => done(leases.get(stream)));
      } catch (fault) {
        this.#failure = failureText((fault as Error).cause ?? fault);
        for (const { failed } of together) failed(fault);
      } finally {
        this.#sentAt = undefined;
      }
    }
    this.#isUnderWay = false;
  }

  async #holdAll(wanted: readonly Wanted[]): Promise<ReadonlyMap<string, LeaseRow>> {
    const latest = latestEndUs(Math.max(...wanted.map(({ ttlMs }) => ttlMs)) * US_PER_MS);
    await this.#takeOrRenew(wanted, latest);
    const streams = wanted.map(({ stream }) => stream);
    const held = await this.#sql.rows<LeaseRow>(selectHolders(streams.length), [...streams, latest]);
    return new Map(held.map((row) => [row.stream, row]));
  }

  async #takeOrRenew(wanted: readonly Wanted[], latest: number): Promise<void> {
    // Every process uses the same order, so two statements that lock the same rows never deadlock.
    const rows = wanted
      .flatMap(({ stream, holder, ttlMs }) => (holder === undefined ? [] : [{ stream, holder, ttlMs }]))
      .sort((a, b) => (a.stream < b.stream ? -1 : 1));
    if (rows.length === 0) return;
    const values = rows.flatMap(({ stream, holder: { id, address, floorAddress }, ttlMs }) => [
      ...[stream, id, address, floorAddress, randomUUID(), ttlMs * US_PER_MS],
    ]);
    await this.#sql.run(takeOrRenew(rows.length), [...values, latest, latest, latest, latest]);
  }
}

interface LeaseRow extends Holder {
  readonly stream: string;
  readonly tenure: string;
}

function leaseOf(self: Holder, row: LeaseRow | undefined): Lease {
  if (row === undefined) return { isOurs: false, holder: undefined };
  return row.id === self.id ? { isOurs: true, tenure: row.tenure } : { isOurs: false, holder: holderOf(row) };
}

const holderOf = ({ id, address, floorAddress }: LeaseRow): Holder => ({ id, address, floorAddress });

/**
 * Latest valid end of a lease, in microseconds from now. A later end was written while the server's clock was ahead,
 * and counts as over. Twice the time to live, because the clocks of a cluster may differ.
 */
const latestEndUs = (ttlUs: number): number => 2 * ttlUs;

const IS_OVER = '(expires_at <= NOW(3) OR expires_at > NOW(3) + INTERVAL ? MICROSECOND)';
/**
 * The server assigns from left to right: `holder_id` is set while `expires_at` still has the old value, and
 * `expires_at` changes only if the holder is then this process.
 */
const takeOrRenew = (links: number): string => `
  INSERT INTO lease (stream, holder_id, holder_address, holder_floor_address, tenure, expires_at)
  VALUES ${listOf(links, '(?, ?, ?, ?, ?, NOW(3) + INTERVAL ? MICROSECOND)')}
  ON DUPLICATE KEY UPDATE
    holder_address = IF(holder_id = VALUES(holder_id) OR ${IS_OVER}, VALUES(holder_address), holder_address),
    holder_floor_address =
      IF(holder_id = VALUES(holder_id) OR ${IS_OVER}, VALUES(holder_floor_address), holder_floor_address),
    tenure = IF(${IS_OVER}, VALUES(tenure), tenure),
    holder_id = IF(${IS_OVER}, VALUES(holder_id), holder_id),
    expires_at = IF(holder_id = VALUES(holder_id), VALUES(expires_at), expires_at)`;
const selectHolders = (links: number): string => `
  SELECT stream, holder_id AS id, holder_address AS address, holder_floor_address AS floorAddress, tenure
  FROM lease WHERE stream IN (${listOf(links, '?')}) AND NOT ${IS_OVER}`;

function listOf(count: number, each: string): string {
  return Array.from({ length: count }, () => each).join(', ');
}
