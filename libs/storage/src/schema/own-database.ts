import { randomBytes } from 'node:crypto';
import { SqlClient } from '../sql/sql-client.js';
import { orStorageFault } from '../storage-fault.js';

const STATEMENT_MS_MAX = 4 * 60 * 60_000;

/** A database that exists for one act. */
export interface OwnDatabase {
  readonly name: string;
  readonly url: string;
  /** Of the same account, with a statement's time as long as the work in a whole database takes. */
  readonly sql: SqlClient;
}

/** Characters of a name of a database. */
const NAME_MAX = 64;

/**
 * Makes an empty database on the server of `url`, and drops it when the act is over, however that ends. Its name is that of the
 * database of `url`, the purpose and a random part: the owner of `jackpot` may create `jackpot_...` and nothing else.
 * @param purpose in its name: what a person who finds one after a crash needs to know
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
    // Outside the part that drops it: an account that may not create one may not drop one, and would report that instead.
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
