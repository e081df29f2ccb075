import { SqlClient } from './sql-client.js';
import type { SqlLimits } from './open-connection.js';
import type { SqlValue } from './sql-session.js';

interface Lane {
  readonly client: SqlClient;
  underWay: number;
}

/**
 * Several connections as one client, so that the server writes commits of many callers to disk together. Statements
 * have no order.
 */
export class SqlLanes {
  readonly #lanes: readonly Lane[];

  constructor(connections: number, url: string, limits: SqlLimits) {
    this.#lanes = Array.from({ length: connections }, () => ({ client: new SqlClient(url, limits), underWay: 0 }));
  }

  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return this.#on((client) => client.rows<T>(sql, values));
  }

  runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#on((client) => client.runPrepared(sql, values));
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ client }) => client.close()));
  }

  async #on<T>(work: (client: SqlClient) => Promise<T>): Promise<T> {
    const lane = this.#lanes.reduce((least, each) => (each.underWay < least.underWay ? each : least));
    lane.underWay += 1;
    try {
      return await work(lane.client);
    } finally {
      lane.underWay -= 1;
    }
  }
}
