import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isErrno, Refusal } from './command.mjs';

export const REPO = rootAbove(dirname(fileURLToPath(import.meta.url)));

/**
 * Where Node keeps compiled code of the programs that `ops/run` starts. A new build empties it. Only for this command:
 * the check of the software at a start does not read this folder.
 */
export const COMPILED_CODE = join(REPO, 'node_modules/.cache/royal9');

/** @param {string} dir @returns {string} */
function rootAbove(dir) {
  return existsSync(join(dir, 'package-lock.json')) ? dir : rootAbove(dirname(dir));
}

/** @returns {string} */
export function packagesDir() {
  return resolve(process.env.SERVICES_CACHE_DIR || join(REPO, '.data/packages'));
}

/**
 * Only the owner may read a data folder, because it contains keys.
 * @param {string} dir
 */
export function makePrivateDir(dir) {
  try {
    makeDirs(dir);
  } catch (error) {
    throw new Refusal(`The folder ${dir} cannot be made (${isErrno(error) ? error.code : String(error)}).`, {
      advice: 'name a folder you may write with --data DIR',
    });
  }
  const { uid, mode } = statSync(dir);
  // A folder of another user, or a shared folder such as /tmp.
  if (uid !== process.getuid?.() || (mode & 0o002) !== 0) {
    throw new Refusal(`The folder ${dir} belongs to another user or is open to everyone.`, {
      advice: 'run as the user who owns it, or name another folder with --data DIR',
    });
  }
  if ((mode & 0o077) !== 0) chmodSync(dir, 0o700);
}

/**
 * Creates one folder after the other, because Node's `recursive` never returns in /proc.
 * @param {string} dir
 */
function makeDirs(dir) {
  if (existsSync(dir)) return;
  makeDirs(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process has created the folder at the same time.
    if (!isErrno(error) || error.code !== 'EEXIST') throw error;
  }
}

/**
 * Writes to a new file and renames it, so readers see either the old or the new text.
 * @param {string} file @param {string} text
 */
export function writePrivately(file, text) {
  const scratch = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(scratch, text, { mode: 0o600, flag: 'wx' });
  renameSync(scratch, file);
}

/** @param {string} file @returns {string | null} */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates 32 random bytes in hex once. Two processes get the same secret, because linking the finished file fails for
 * the second.
 * @param {string} file
 * @returns {string}
 */
export function secretIn(file) {
  const known = readIfThere(file);
  if (known !== null) {
    if (!/^[0-9a-f]{64}\n$/.test(known))
      throw new Refusal(`${file} does not hold 32 bytes in hex.`, {
        advice: 'restore it from a backup; do not edit it',
      });
    return known.trim();
  }
  const scratch = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(scratch, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(scratch, file);
  } catch (error) {
    if (!isErrno(error) || error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(scratch);
  }
  return secretIn(file);
}

/** @param {string} file */
export function secretFileIn(file) {
  secretIn(file);
  return file;
}

const LOG_READ_BYTES_MAX = 16_384;

/** @param {string} file @param {number} [lines] @returns {string} */
export const tailOf = (file, lines = 20) => lastLines(tailSince(file, 0), lines);

/** @param {string} text @param {number} [lines] */
export const lastLines = (text, lines = 20) => text.trimEnd().split('\n').slice(-lines).join('\n');

/** @param {string} file */
export const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Reads at most the last 16 KiB.
 * @param {string} file
 * @param {number} from
 */
export function tailSince(file, from) {
  let fd;
  try {
    fd = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(fd);
    // If the file is shorter than `from`, it was emptied or replaced.
    const start = Math.max(from <= size ? from : 0, size - LOG_READ_BYTES_MAX);
    const bytes = Buffer.alloc(Math.max(size - start, 0));
    const count = readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString('utf8', 0, count).trimEnd();
  } finally {
    closeSync(fd);
  }
}
