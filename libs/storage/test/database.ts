import { dropDatabase } from '../../../test/support/drop-database.js';
import { must } from '@jackpot/money';
import type { DatabaseAccount } from '../src/index.js';
import { SqlClient } from '../src/sql/sql-client.js';
import { addressFor, migrateAll } from './accounts.js';

export interface TestDatabase {
  readonly url: string;
  urlFor(account: DatabaseAccount): string;
  readonly sql: SqlClient;
  drop(): Promise<void>;
}

export async function makeDatabase(name: string, { migrated = true } = {}): Promise<TestDatabase> {
  const server = must(process.env['DATABASE_URL'], 'DATABASE_URL of the test run');
  const database = `jackpot_${name}_${process.pid}`;
  const admin = new SqlClient(server);
  await admin.run(`DROP DATABASE IF EXISTS ${database}`);
  await admin.run(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const url = withDatabase(server, database);
  if (migrated) await migrateAll(url);
  const sql = new SqlClient(url);
  return {
    url,
    urlFor: (account) => addressFor(account, url),
    sql,
    drop: async () => {
      await sql.close();
      await dropDatabase((statement) => admin.run(statement), database);
      await admin.close();
    },
  };
}

function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
