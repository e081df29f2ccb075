import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'mysql2';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import { type DatabaseAccount, grantRights, migrate } from '../src/index.js';
import { granteeText } from '../src/schema/privileges.js';
import { grantStatements } from '../src/tables/rights.js';

/**
 * Addresses of the programs' database accounts. If they are not set, tests do not notice missing rights (ops/servers).
 */

const ADDRESSES: Readonly<Record<DatabaseAccount, string | undefined>> = {
  controller: process.env['CONTROLLER_DATABASE_URL'],
  payouts: process.env['PAYOUTS_DATABASE_URL'],
  reader: process.env['READER_DATABASE_URL'],
  rebuilder: process.env['REBUILDER_DATABASE_URL'],
};

export const RIGHTS = ADDRESSES.controller === undefined ? 'any' : 'least';

export async function migrateAll(url: string): Promise<void> {
  const folder = process.env['TEST_RUN_FOLDER'];
  const kept = folder === undefined ? undefined : join(folder, 'migrated-database.sql');
  if (kept !== undefined && existsSync(kept)) {
    const statements = readFileSync(kept, 'utf8');
    return withConnection(url, async (connection) => void (await connection.query(statements)));
  }
  await migrateAnew(url);
  if (kept === undefined) return;
  const grants = accounts().flatMap(([account, name]) => grantStatements(account, granteeText(name)));
  const statements = [...(await withConnection(url, schemaIn)), ...grants];
  writeFileSync(`${kept}-${process.pid}`, statements.join(';\n'));
  renameSync(`${kept}-${process.pid}`, kept);
}

export async function migrateAnew(url: string): Promise<void> {
  await migrate(url, () => undefined);
  await grantRights(url, new Map(accounts()));
}

const accounts = (): readonly (readonly [DatabaseAccount, string])[] =>
  (process.env['DATABASE_ACCOUNTS']?.split(',') ?? []).map((part) => part.split('=') as [DatabaseAccount, string]);

async function schemaIn(connection: Connection): Promise<readonly string[]> {
  const rowsOf = async (query: string): Promise<readonly RowDataPacket[]> =>
    (await connection.query<RowDataPacket[]>(query))[0];
  const namesOf = async (what: 'table' | 'trigger'): Promise<readonly string[]> => {
    const query = `SELECT ${what}_name AS name FROM information_schema.${what}s WHERE ${what}_schema = DATABASE()`;
    return (await rowsOf(query)).map((row) => String(row['name']));
  };
  const statements: string[] = [];
  for (const name of await namesOf('table')) {
    const [made] = await rowsOf(`SHOW CREATE TABLE ${name}`);
    statements.push(String(made?.['Create Table']));
    for (const row of await rowsOf(`SELECT * FROM ${name}`))
      statements.push(format('INSERT INTO ?? SET ?', [name, row]));
  }
  for (const name of await namesOf('trigger')) {
    const [made] = await rowsOf(`SHOW CREATE TRIGGER ${name}`);
    statements.push(String(made?.['SQL Original Statement']));
  }
  return statements;
}

async function withConnection<T>(url: string, act: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await act(connection);
  } finally {
    await connection.end();
  }
}

export function addressFor(account: DatabaseAccount, url: string): string {
  const address = ADDRESSES[account];
  if (address === undefined) return url;
  const { username, password } = new URL(address);
  return Object.assign(new URL(url), { username, password }).href;
}
