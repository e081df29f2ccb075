import { SqlClient } from '../sql/sql-client.js';
import { type DatabaseAccount, type TableRights, rightsOf } from '../tables/rights.js';
import { type Privileges, granteeText, ownGrantee, readPrivileges } from './privileges.js';

/** How the rights of a database account differ from the least that it needs. Both empty: it has just that. */
export interface RightsDifference {
  /** The program would fail in the middle of its work. */
  readonly missing: readonly string[];
  /** What whoever steals its password could do besides. */
  readonly surplus: readonly string[];
}

/** Compares what an account holds with what it needs. A right on the whole database holds for each of its tables. */
export function rightsDifference({ wide, narrow }: Privileges, rights: readonly TableRights[]): RightsDifference {
  const needed = rights.flatMap(({ table, acts, updates }) => [
    ...acts.map((act) => `${act} ${table}`),
    ...updates.map((column) => `UPDATE ${table}.${column}`),
  ]);
  const isHeld = (right: string): boolean => {
    const [act = '', place = ''] = right.split(' ');
    return wide.includes(act) || narrow.has(right) || narrow.has(`${act} ${place.split('.')[0]}`);
  };
  return {
    missing: needed.filter((right) => !isHeld(right)),
    surplus: [
      ...wide.map((right) => `${right} on all tables`),
      ...[...narrow].filter((right) => !needed.includes(right)),
    ],
  };
}

/** How the account of this URL differs from what this program needs. */
export async function ownRightsDifference(url: string, account: DatabaseAccount): Promise<RightsDifference> {
  return withClient(url, async (sql) =>
    rightsDifference(await readPrivileges(sql, await ownGrantee(sql)), rightsOf(account)),
  );
}

/**
 * How accounts differ from what their programs need, read by the owner.
 * @param accounts `jackpot_controller@127.0.0.1` of each program
 */
export async function rightsDifferences(
  url: string,
  accounts: ReadonlyMap<DatabaseAccount, string>,
): Promise<ReadonlyMap<DatabaseAccount, RightsDifference>> {
  return withClient(url, async (sql) => {
    const found = new Map<DatabaseAccount, RightsDifference>();
    for (const [account, name] of accounts)
      found.set(account, rightsDifference(await readPrivileges(sql, granteeText(name)), rightsOf(account)));
    return found;
  });
}

async function withClient<T>(url: string, work: (sql: SqlClient) => Promise<T>): Promise<T> {
  const sql = new SqlClient(url);
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}
