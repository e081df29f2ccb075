/**
 * Database accounts beside the owner's, each with the variable that holds its address. On a server of one's own without such
 * a variable a program uses DATABASE_URL, and refuses to start unless DATABASE_RIGHTS allows it.
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
 * The addresses of a database: DATABASE_URL is the owner's.
 * @typedef {{ DATABASE_URL: string, DATABASE_ACCOUNTS?: string } & Partial<Record<(typeof ACCOUNT_URLS)[Account], string>>} DatabaseAddresses
 */

/** The address for a program. @param {DatabaseAddresses} addresses @param {Account} account */
export const addressFor = (addresses, account) => addresses[ACCOUNT_URLS[account]] ?? addresses.DATABASE_URL;

/** The addresses that these variables hold. @param {Readonly<Record<string, string | undefined>>} env @returns {Omit<DatabaseAddresses, 'DATABASE_URL'>} */
export function accountsIn(env) {
  const names = [...Object.values(ACCOUNT_URLS), 'DATABASE_ACCOUNTS'];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** As `addresses`, for another database of the same server. @param {DatabaseAddresses} addresses @param {string} name @returns {DatabaseAddresses} */
export function withDatabaseName(addresses, name) {
  const moved = Object.entries(addresses).map(([variable, value]) => [
    variable,
    variable === 'DATABASE_ACCOUNTS' ? value : Object.assign(new URL(value), { pathname: `/${name}` }).href,
  ]);
  return /** @type {DatabaseAddresses} */ (Object.fromEntries(moved));
}
