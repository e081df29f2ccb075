import { SqlClient } from '../sql/sql-client.js';
import { type DatabaseAccount, type TableRights, rightsOf } from '../tables/rights.js';
import { type Privileges, readOwnPrivileges } from './privileges.js';
import { schemaDifference } from './schema-check.js';

export interface RightsDifference {
  readonly missing: readonly string[];
  readonly excess: readonly string[];
}

export function rightsDifference({ wide, narrow }: Privileges, rights: readonly TableRights[]): RightsDifference {
  const needed = new Set(
    rights.flatMap(({ table, acts, updates }) => [
      ...acts.map((act) => `${act} ${table}`),
      ...updates.map((column) => `UPDATE ${table}.${column}`),
    ]),
  );
  const isHeld = (right: string): boolean => {
    const [act = '', place = ''] = right.split(' ');
    return wide.includes(act) || narrow.has(right) || narrow.has(`${act} ${place.split('.')[0]}`);
  };
  return {
    missing: [...needed].filter((right) => !isHeld(right)),
    excess: [...wide.map((right) => `${right}${ON_ALL}`), ...[...narrow].filter((right) => !needed.has(right))],
  };
}

export async function readRightsDifference(url: string, account: DatabaseAccount): Promise<RightsDifference> {
  const sql = new SqlClient(url);
  try {
    return rightsDifference(await readOwnPrivileges(sql), rightsOf(account));
  } finally {
    await sql.close();
  }
}

/** Why a program must not start with this database account, and what to do. `any` allows excess rights. */
export async function rightsProblem(
  url: string,
  account: DatabaseAccount,
  allowed: 'least' | 'any',
): Promise<string | null> {
  const { missing, excess: found } = await readRightsDifference(url, account);
  // A later release may have granted more rights, but none of them on all tables.
  const isNewer = (await schemaDifference(url)).added.length > 0;
  const excess = isNewer ? found.filter((right) => right.endsWith(ON_ALL)) : found;
  if (missing.length > 0)
    return `the database account lacks rights (${listed(missing)}): run the migration again, with DATABASE_ACCOUNTS`;
  if (excess.length > 0 && allowed === 'least')
    return `the database account may do more than the ${account} needs (${listed(excess)}): give it an account of its own, or revoke these`;
  return null;
}

const ON_ALL = ' on all tables';
const SHOWN = 5;

function listed(rights: readonly string[]): string {
  const more = rights.length - SHOWN;
  return [...rights.slice(0, SHOWN), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
