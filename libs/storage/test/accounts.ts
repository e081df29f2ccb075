import { type DatabaseAccount, grantRights, migrate } from '../src/index.js';

/*
 * The programs' accounts on the server of the test run (ops/servers). A server of one's own may have none: then everything
 * runs under the one account, and no missing right is noticed.
 */

const ADDRESSES: Readonly<Record<DatabaseAccount, string | undefined>> = {
  controller: process.env['CONTROLLER_DATABASE_URL'],
  payouts: process.env['PAYOUTS_DATABASE_URL'],
  reader: process.env['READER_DATABASE_URL'],
  rebuilder: process.env['REBUILDER_DATABASE_URL'],
};

/** What DATABASE_RIGHTS is for a program of a test. */
export const RIGHTS = ADDRESSES.controller === undefined ? 'any' : 'least';

/** The schema and the rights of a database of a test's own, as a migration leaves them. */
export async function migrateAll(url: string): Promise<void> {
  await migrate(url, () => undefined);
  const list = process.env['DATABASE_ACCOUNTS'];
  if (list === undefined) return;
  const accounts = list.split(',').map((part) => part.split('=') as [DatabaseAccount, string]);
  await grantRights(url, new Map(accounts));
}

/** The same database, by the same wire, under a program's account. */
export function addressFor(account: DatabaseAccount, url: string): string {
  const address = ADDRESSES[account];
  if (address === undefined) return url;
  const { username, password } = new URL(address);
  return Object.assign(new URL(url), { username, password }).href;
}
