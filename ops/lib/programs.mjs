import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Folders searched after PATH, which often lacks the sbin folders.
const SYSTEM_DIRS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/** @param {string} name @param {readonly string[]} [first] folders searched before PATH @returns {string | null} */
export function findProgram(name, first = []) {
  const dirs = [...first, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...SYSTEM_DIRS];
  return dirs.map((dir) => join(dir, name)).find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @typedef {{ mariadbd: string, installDb: string, redis: string, env: NodeJS.ProcessEnv, basedir: string | null,
 *   messagesDir: string | null }} ServerPrograms
 */

/** @param {string | null} root @returns {ServerPrograms | null} */
export function findServers(root) {
  const first = root === null ? [] : [join(root, 'usr/sbin'), join(root, 'usr/bin')];
  const [mariadbd, installDb, redis] = ['mariadbd', 'mariadb-install-db', 'redis-server'].map((name) =>
    findProgram(name, first),
  );
  if (!mariadbd || !installDb || !redis) return null;
  if (root === null) return { mariadbd, installDb, redis, env: process.env, basedir: null, messagesDir: null };
  return {
    mariadbd,
    installDb,
    redis,
    env: { ...process.env, ...environmentOfTree(root) },
    // mariadbd may be the machine's own, even if Redis comes from the fetched packages.
    basedir: mariadbd.startsWith(root) ? join(root, 'usr') : null,
    messagesDir: mariadbd.startsWith(root) ? messagesDir(root) : null,
  };
}

/** @param {string} root */
export function environmentOfTree(root) {
  const first = ['usr/sbin', 'usr/bin'].map((dir) => join(root, dir));
  const PATH = [...first, process.env.PATH ?? SYSTEM_DIRS.join(delimiter)].join(delimiter);
  return { PATH, LD_LIBRARY_PATH: libraryDirs(root).join(':') };
}

/** @param {string} root */
function libraryDirs(root) {
  const dirs = ['usr/lib', 'lib'].map((dir) => join(root, dir)).filter((dir) => existsSync(dir));
  const multiarch = dirs.flatMap((dir) =>
    readdirSync(dir)
      .filter((name) => /-linux-gnu\w*$/.test(name))
      .map((name) => join(dir, name)),
  );
  return [...multiarch, ...dirs];
}

/** @param {string} root */
function messagesDir(root) {
  const dirs = ['usr/share/mariadb', 'usr/share/mysql'].map((dir) => join(root, dir));
  return dirs.find((dir) => existsSync(join(dir, 'english/errmsg.sys'))) ?? null;
}
