import { randomBytes } from 'node:crypto';
import { SqlClient } from '../sql/sql-client.js';
import { orStorageFault } from '../storage-fault.js';

const STATEMENT_MS_MAX = 4 * 60 * 60_000;

export interface OwnDatabase {
  readonly name: string;
  readonly url: string;
  readonly sql: SqlClient;
}

const NAME_MAX = 64;

/**
 * Runs `act` with an empty temporary database, which is always dropped. Its name starts with the database name in
 * `url`, as the rights of the owner demand.
 * @param purpose in the name, for people who find the database after a crash
 */
export async function inOwnDatabase<T>(
  url: string,
  purpose: string,
  act: (own: OwnDatabase) => Promise<T>,
): Promise<T> {
  const sql = new SqlClient(url, { statementTimeoutMs: STATEMENT_MS_MAX });
  const ending = `_${purpose}_${randomBytes(6).toString('hex')}`;
  const name = `${new URL(url).pathname.slice(1, 1 + NAME_MAX - ending.length)}${ending}`;
  try {
    // Outside of the `try`: an account that may not create a database may not drop one either, and that error would
    // hide the first.
    await orStorageFault(() => sql.run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`));
    try {
      return await act({ name, sql, url: Object.assign(new URL(url), { pathname: `/${name}` }).href });
    } finally {
      await sql.run(`DROP DATABASE IF EXISTS ${name}`);
    }
  } finally {
    await sql.close();
  }
}
