import type { SqlClient } from '../sql/sql-client.js';

export interface Privileges {
  /** Rights on the whole server or database. No program needs one. */
  readonly wide: readonly string[];
  /** Rights on one table or column, such as `SELECT journal` or `UPDATE account.name`. */
  readonly narrow: ReadonlySet<string>;
}

export function granteeText(account: string): string {
  const at = account.lastIndexOf('@');
  return `'${account.slice(0, at)}'@'${account.slice(at + 1)}'`;
}

export async function readOwnPrivileges(sql: SqlClient): Promise<Privileges> {
  const [row] = await sql.rows<{ readonly who: string }>('SELECT CURRENT_USER() AS who');
  const grantee = granteeText(row?.who ?? '');
  const wide = await sql.rows<{ readonly right_name: string }>(WIDE, [grantee, grantee]);
  const narrow = await sql.rows<{ readonly right_name: string }>(NARROW, [grantee, grantee]);
  return {
    wide: wide.map((row) => row.right_name),
    narrow: new Set(narrow.map((row) => row.right_name)),
  };
}

const WIDE = `
  SELECT privilege_type AS right_name FROM information_schema.user_privileges
  WHERE grantee = ? AND privilege_type <> 'USAGE'
  UNION SELECT privilege_type FROM information_schema.schema_privileges
  WHERE grantee = ? AND privilege_type <> 'USAGE' AND DATABASE() LIKE table_schema`;
const NARROW = `
  SELECT CONCAT(privilege_type, ' ', table_name) AS right_name FROM information_schema.table_privileges
  WHERE grantee = ? AND table_schema = DATABASE()
  UNION SELECT CONCAT(privilege_type, ' ', table_name, '.', column_name) FROM information_schema.column_privileges
  WHERE grantee = ? AND table_schema = DATABASE()`;
