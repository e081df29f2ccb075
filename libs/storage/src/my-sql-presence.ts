import type { Holder, PresencePort } from '@jackpot/engine';
import { HANGS_MS, failureText, leaseClient, orLeaseFault } from './lease-sql.js';
import type { SqlLimits } from './sql/open-connection.js';
import type { SqlClient } from './sql/sql-client.js';

const US_PER_MS = 1_000;

export class MySqlPresence implements PresencePort {
  readonly #sql: SqlClient;
  #isTidy = false;
  #failure: string | undefined;
  #sentAt: number | undefined;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = leaseClient(url, limits);
  }

  /** Why the database accepts no writes. Undefined if the last announcement (one each second) was written. */
  get failure(): string | undefined {
    const waitedMs = this.#sentAt === undefined ? 0 : performance.now() - this.#sentAt;
    return waitedMs > HANGS_MS ? `no answer for ${Math.round(waitedMs)} ms` : this.#failure;
  }

  announce({ id }: Holder, ttlMs: number): Promise<readonly string[]> {
    return orLeaseFault(async () => {
      const ttlUs = ttlMs * US_PER_MS;
      if (!this.#isTidy) await this.#sql.run(DELETE_OLD);
      this.#isTidy = true;
      await this.#write(ANNOUNCE, [id, ttlUs]);
      // Ignore rows that expire too far in the future: they were written while the server's clock was ahead.
      const rows = await this.#sql.rows<{ readonly id: string }>(SELECT_PRESENT, [2 * ttlUs]);
      return rows.map((row) => row.id);
    });
  }

  async #write(statement: string, values: readonly (string | number)[]): Promise<void> {
    try {
      this.#sentAt = performance.now();
      await this.#sql.run(statement, [...values]);
      this.#failure = undefined;
    } catch (failure) {
      this.#failure = failureText(failure);
      throw failure;
    } finally {
      this.#sentAt = undefined;
    }
  }

  async withdraw({ id }: Holder): Promise<void> {
    await orLeaseFault(() => this.#sql.run('DELETE FROM controller_presence WHERE id = ?', [id]));
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}

const DELETE_OLD = 'DELETE FROM controller_presence WHERE expires_at < NOW(3) - INTERVAL 1 HOUR';
const ANNOUNCE = `
  INSERT INTO controller_presence (id, expires_at) VALUES (?, NOW(3) + INTERVAL ? MICROSECOND)
  ON DUPLICATE KEY UPDATE expires_at = VALUES(expires_at)`;
const SELECT_PRESENT = `
  SELECT id FROM controller_presence WHERE expires_at > NOW(3) AND expires_at <= NOW(3) + INTERVAL ? MICROSECOND`;
