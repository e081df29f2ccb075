/**
 * The environment variable with the address of each database account. If a variable is missing, the program uses
 * DATABASE_URL, and refuses to start unless DATABASE_RIGHTS allows that.
 */
export const ACCOUNT_URLS = /** @type {const} */ ({
  controller: 'CONTROLLER_DATABASE_URL',
  payouts: 'PAYOUTS_DATABASE_URL',
  reader: 'READER_DATABASE_URL',
  rebuilder: 'REBUILDER_DATABASE_URL',
});

/** @typedef {keyof typeof ACCOUNT_URLS} Account */

export const ACCOUNTS = /** @type {readonly Account[]} */ (Object.keys(ACCOUNT_URLS));

/**
 * @typedef {{ DATABASE_URL: string, DATABASE_ACCOUNTS?: string } & Partial<Record<(typeof ACCOUNT_URLS)[Account], string>>} DatabaseAddresses
 */

/** @param {DatabaseAddresses} addresses @param {Account} account */
export const addressFor = (addresses, account) => addresses[ACCOUNT_URLS[account]] ?? addresses.DATABASE_URL;

/** @param {Readonly<Record<string, string | undefined>>} env @returns {Omit<DatabaseAddresses, 'DATABASE_URL'>} */
export function accountsIn(env) {
  const names = [...Object.values(ACCOUNT_URLS), 'DATABASE_ACCOUNTS'];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** @param {DatabaseAddresses} addresses @param {string} name @returns {DatabaseAddresses} */
export function withDatabaseName(addresses, name) {
  const moved = Object.entries(addresses).map(([variable, value]) => [
    variable,
    variable === 'DATABASE_ACCOUNTS' ? value : Object.assign(new URL(value), { pathname: `/${name}` }).href,
  ]);
  return /** @type {DatabaseAddresses} */ (Object.fromEntries(moved));
}
