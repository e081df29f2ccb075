import type { SqlClient } from '../sql/sql-client.js';

/** What an account holds, as the server lists it. Upper case, as SQL writes it. */
export interface Privileges {
  /** Of the whole server or of this whole database: more than any program needs. */
  readonly wide: readonly string[];
  /** `SELECT journal`, `UPDATE account.name`: of one table or column of this database. */
  readonly narrow: ReadonlySet<string>;
}

/** The account of this connection, as a statement names it: 'jackpot'@'127.0.0.1'. */
export async function ownGrantee(sql: SqlClient): Promise<string> {
  const [row] = await sql.rows<{ readonly who: string }>('SELECT CURRENT_USER() AS who');
  return granteeText(row?.who ?? '');
}

/** `jackpot@127.0.0.1` as a statement names it. */
export function granteeText(account: string): string {
  const at = account.lastIndexOf('@');
  return `'${account.slice(0, at)}'@'${account.slice(at + 1)}'`;
}

/** Everybody sees the own privileges; those of others only accounts that may read the server's own tables. */
export async function readPrivileges(sql: SqlClient, grantee: string): Promise<Privileges> {
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
