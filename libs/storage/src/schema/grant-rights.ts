import { SqlClient } from '../sql/sql-client.js';
import { type DatabaseAccount, grantStatements } from '../tables/rights.js';
import { granteeText } from './privileges.js';

/**
 * Grants each program's account only the rights that it needs on the current tables.
 * @param url of the owner, who may grant rights
 * @param accounts by name and host, such as jackpot_controller@10.0.0.5
 */
export async function grantRights(url: string, accounts: ReadonlyMap<DatabaseAccount, string>): Promise<void> {
  const sql = new SqlClient(url);
  try {
    for (const [account, name] of accounts)
      for (const statement of grantStatements(account, granteeText(name))) await sql.run(statement);
  } finally {
    await sql.close();
  }
}
