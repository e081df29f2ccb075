import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS, ACCOUNT_URLS } from '../lib/accounts.mjs';
import { runToEnd, spawnTied } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { lastLines, makePrivateDir, secretIn, writePrivately } from '../lib/files.mjs';
import { deathReactions, probe, startServer } from '../lib/keep-running.mjs';
import { choosePort, rememberedPort } from '../lib/ports.mjs';
import { mariadbOptions } from './mariadb-settings.mjs';

const DATABASE = 'jackpot';
const USER = 'jackpot';
const HOST = '127.0.0.1';
const SOCKET_PATH_BYTES_MAX = 107; // Size of sun_path in Linux, without the final zero.
const PROTOCOL_VERSION = 10; // Fifth byte of the server's greeting.
const STOP_MS_MAX = 60_000; // A kill after this time loses no data, but the next start must recover.

/**
 * @param {import('./services.mjs').ServerContext} context
 * @returns {Promise<import('../lib/keep-running.mjs').Server<import('../lib/accounts.mjs').DatabaseAddresses>>}
 */
export async function startMariadb({ dirs, programs, ephemeral, lockFd, log, onGivenUp, abort }) {
  const dataDir = join(dirs.data, 'mariadb');
  // `initialize` renames a finished folder, so a folder named mariadb is always complete.
  if (!existsSync(dataDir)) await initialize({ dataDir, dirs, programs, lockFd, log });

  const passwords = passwordsIn(dirs.secrets);
  const portFile = join(dirs.run, 'mariadb-port');
  const port = await choosePort(rememberedPort(portFile));
  writePrivately(portFile, `${port}\n`);
  // Contains passwords, so it is not in the data folder.
  const accounts = join(dirs.secrets, 'mariadb-accounts.sql');
  rmSync(join(dirs.run, 'mariadb-accounts.sql'), { force: true });
  writePrivately(accounts, accountsSql({ passwords, ephemeral }));
  const { socket, forgetSocket } = socketPath(dirs.run);
  const logFile = join(dirs.logs, 'mariadb.log');

  const args = [
    '--no-defaults',
    ...treeOptions(programs),
    ...mariadbOptions({ ephemeral }),
    `--datadir=${dataDir}`,
    `--socket=${socket}`,
    `--pid-file=${join(dirs.run, 'mariadb.pid')}`,
    `--port=${port}`,
    // Each server needs its own folder, because MariaDB empties the folder of temporary tables when it starts.
    `--tmpdir=${dirs.tmp}`,
    `--init-file=${accounts}`,
    `--log-error=${logFile}`,
    ...asRoot(),
  ];
  const server = await startServer({
    name: 'MariaDB',
    launch: () =>
      spawnTied(programs.mariadbd, args, {
        env: programs.env,
        cwd: dirs.data,
        stdio: ['ignore', 'ignore', 'ignore', lockFd],
      }),
    // The server greets only after it has recovered and created the accounts.
    answers: async () => (await probe(port))?.[4] === PROTOCOL_VERSION,
    logFile,
    abort,
    ...deathReactions({ name: 'MariaDB', logFile, log, onGivenUp }),
  });
  return {
    env: addressesOf(passwords, port),
    stop: async () => {
      await server.stop({ graceMs: STOP_MS_MAX });
      forgetSocket();
    },
  };
}

/**
 * @param {{ dataDir: string } & Pick<import('./services.mjs').ServerContext, 'dirs' | 'programs' | 'lockFd' | 'log'>} options
 */
export async function initialize({ dataDir, dirs, programs, lockFd, log }) {
  log('creating the database');
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivateDir(unfinished);
  const args = [
    '--no-defaults',
    ...(programs.basedir === null ? [] : [`--basedir=${programs.basedir}`]),
    `--datadir=${unfinished}`,
    '--skip-test-db',
    // root can connect only over the socket, as the system user who owns the data folder.
    '--auth-root-authentication-method=socket',
    `--auth-root-socket-user=${userName()}`,
    '--skip-name-resolve',
    ...asRoot(),
  ];
  const logFile = join(dirs.logs, 'mariadb-create.log');
  const env = { ...programs.env, TMPDIR: dirs.tmp };
  const { code, output } = await runToEnd(programs.installDb, args, {
    env,
    cwd: dirs.data,
    keepOpenFd: lockFd,
    logFile,
  });
  if (code !== 0)
    throw new Refusal('The database could not be created.', { tail: lastLines(output), advice: `see ${logFile}` });
  renameSync(unfinished, dataDir);
}

/** @param {import('../lib/programs.mjs').ServerPrograms} programs */
export function treeOptions({ basedir, messagesDir }) {
  return [
    ...(basedir === null ? [] : [`--basedir=${basedir}`]),
    ...(messagesDir === null ? [] : [`--lc-messages-dir=${messagesDir}`]),
  ];
}

/** In a container, the user may have no name. Then nobody can connect over the socket without a password. */
function userName() {
  try {
    return userInfo().username;
  } catch {
    return 'root';
  }
}

/**
 * mariadbd refuses to run as root without this option. A change of user would cancel the signal at the parent's
 * death.
 */
export const asRoot = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

/** @param {string} secrets @returns {Record<'owner' | import('../lib/accounts.mjs').Account, string>} */
export function passwordsIn(secrets) {
  const names = /** @type {const} */ (['owner', ...ACCOUNTS]);
  return /** @type {Record<'owner' | import('../lib/accounts.mjs').Account, string>} */ (
    Object.fromEntries(names.map((name) => [name, secretIn(join(secrets, `mariadb-${name}-password`))]))
  );
}

/** @param {string} account */
const userOf = (account) => (account === 'owner' ? USER : `${USER}_${account}`);

/**
 * @param {ReturnType<typeof passwordsIn>} passwords @param {number} port
 * @returns {import('../lib/accounts.mjs').DatabaseAddresses}
 */
export function addressesOf(passwords, port) {
  const address = (/** @type {keyof typeof passwords} */ account) =>
    `mysql://${userOf(account)}:${passwords[account]}@${HOST}:${port}/${DATABASE}`;
  return {
    DATABASE_URL: address('owner'),
    ...Object.fromEntries(ACCOUNTS.map((account) => [ACCOUNT_URLS[account], address(account)])),
    DATABASE_ACCOUNTS: ACCOUNTS.map((account) => `${account}=${userOf(account)}@${HOST}`).join(','),
  };
}

/**
 * Runs at every start, so accounts and passwords always match the files. The owner migrates and grants rights only in
 * databases named jackpot or jackpot_something. In tests (`ephemeral`), the owner may do anything.
 * @param {{ passwords: ReturnType<typeof passwordsIn>, ephemeral: boolean }} options
 */
export function accountsSql({ passwords, ephemeral }) {
  const statements = [`CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`];
  for (const [account, password] of Object.entries(passwords)) {
    const user = `'${userOf(account)}'@'${HOST}'`;
    statements.push(
      `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY '${password}'`,
      `ALTER USER ${user} IDENTIFIED BY '${password}'`,
    );
  }
  const owner = `'${USER}'@'${HOST}'`;
  statements.push(...(ephemeral ? [`GRANT ALL ON *.* TO ${owner} WITH GRANT OPTION`] : ownerGrants(owner)));
  // The server reads the statements line by line.
  return statements.map((statement) => `${statement};\n`).join('');
}

/** @param {string} owner account in the form of a GRANT statement */
export function ownerGrants(owner) {
  const databases = [`\`${DATABASE}\``, `\`${DATABASE}\\_%\``];
  return databases.map((database) => `GRANT ALL ON ${database}.* TO ${owner} WITH GRANT OPTION`);
}

/** @param {string} runDir */
function socketPath(runDir) {
  const socket = join(runDir, 'mariadb.sock');
  if (Buffer.byteLength(socket) <= SOCKET_PATH_BYTES_MAX) return { socket, forgetSocket: () => {} };
  const dir = mkdtempSync(join(tmpdir(), 'jackpot-socket-'));
  return { socket: join(dir, 'mariadb.sock'), forgetSocket: () => rmSync(dir, { recursive: true, force: true }) };
}
