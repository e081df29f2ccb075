import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { readIfThere } from '../lib/files.mjs';

/** @typedef {Readonly<Record<string, { readonly optional?: boolean }>>} Packages */

/**
 * Whether `node_modules` matches the lock file. npm writes `node_modules/.package-lock.json` last and leaves out
 * optional packages of other machines.
 * @param {string} root of the clone
 */
export function areInstalled(root) {
  const found = packagesIn(join(root, 'node_modules/.package-lock.json'));
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {}).filter(([path]) => path !== '');
  if (found === null) return false;
  return (
    wanted.every(([path, one]) => (path in found ? isDeepStrictEqual(found[path], one) : one.optional === true)) &&
    isOurNodeIn(root, found)
  );
}

/**
 * Our own Node is an optional package with one name per kind of machine.
 * @param {string} root @param {Packages} found
 */
function isOurNodeIn(root, found) {
  const { optionalDependencies = {} } = JSON.parse(readIfThere(join(root, 'package.json')) ?? '{}');
  const ours = `node-${process.platform}-${process.arch}`;
  return !(ours in optionalDependencies) || `node_modules/${ours}` in found;
}

/** @param {string} file @returns {Packages | null} */
function packagesIn(file) {
  const text = readIfThere(file);
  if (text === null) return null;
  /** @type {{ readonly packages?: Packages }} */
  const lock = JSON.parse(text);
  return lock.packages ?? {};
}
