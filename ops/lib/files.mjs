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

/** The clone: the nearest folder above this file, as written or as built, with the list of packages. */
export const REPO = rootAbove(dirname(fileURLToPath(import.meta.url)));

/** @param {string} dir @returns {string} */
function rootAbove(dir) {
  return existsSync(join(dir, 'package-lock.json')) ? dir : rootAbove(dirname(dir));
}

/** Packages are the same for every data dir, so they are fetched once per clone. @returns {string} */
export function packagesDir() {
  return resolve(process.env.SERVICES_CACHE_DIR || join(REPO, '.data/packages'));
}

/**
 * A data dir holds keys and money: only its owner may read it.
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
  // Another user's folder, or a shared one such as /tmp, must stay open to others.
  if (uid !== process.getuid?.() || (mode & 0o002) !== 0) {
    throw new Refusal(`The folder ${dir} belongs to another user or is open to everyone.`, {
      advice: 'run as the user who owns it, or name another folder with --data DIR',
    });
  }
  if ((mode & 0o077) !== 0) chmodSync(dir, 0o700);
}

/**
 * One folder after the other: where the kernel makes none (/proc), Node's own `recursive` tries for ever.
 * @param {string} dir
 */
function makeDirs(dir) {
  if (existsSync(dir)) return;
  makeDirs(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Two processes make it together.
    if (!isErrno(error) || error.code !== 'EEXIST') throw error;
  }
}

/** Readers see the whole old text or the whole new one. @param {string} file @param {string} text */
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
 * 32 random bytes in hex, made once. Two processes that make it together end with the same one: a link to a finished
 * file either appears whole or fails because the other was first.
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

/** As `secretIn`, for processes that take the name of the file. @param {string} file */
export function secretFileIn(file) {
  secretIn(file);
  return file;
}

const LOG_READ_BYTES_MAX = 16_384;

/** The end of a log, without reading all of it. @param {string} file @param {number} [lines] @returns {string} */
export const tailOf = (file, lines = 20) => lastLines(tailSince(file, 0), lines);

/** @param {string} text @param {number} [lines] */
export const lastLines = (text, lines = 20) => text.trimEnd().split('\n').slice(-lines).join('\n');

/** @param {string} file */
export const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** What was written to a log after it had this size (the last 16 KiB of it). @param {string} file @param {number} from */
export function tailSince(file, from) {
  let fd;
  try {
    fd = openSync(file, 'r');
  } catch {
    return ''; // there is no log yet
  }
  try {
    const { size } = fstatSync(fd);
    // Smaller than it was: a new file took its place.
    const start = Math.max(from <= size ? from : 0, size - LOG_READ_BYTES_MAX);
    const bytes = Buffer.alloc(Math.max(size - start, 0));
    const count = readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString('utf8', 0, count).trimEnd();
  } finally {
    closeSync(fd);
  }
}
