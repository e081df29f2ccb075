import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What runs here: name, version and every file of the build with its SHA-256 (REQ-104). */
export interface Software {
  readonly name: string;
  readonly version: string;
  readonly node: string;
  readonly files: readonly SoftwareFile[];
}

export interface SoftwareFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Files beside the build that decide what runs: versions of every dependency are in the lock. */
const BESIDE_THE_BUILD = ['package.json', 'package-lock.json'];

/** What the build writes about itself. */
const ABOUT_THE_BUILD = ['manifest.sha256', '.built'];

/**
 * Hashes the software as it lies there, `dist` and the lists of dependencies.
 * @param root the folder of package.json.
 */
export async function softwareAt(root: string): Promise<Software> {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Software;
  const built = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true });
  const paths = built
    .filter((entry) => entry.isFile() && !ABOUT_THE_BUILD.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = [...BESIDE_THE_BUILD.map((file) => join(root, file)), ...paths.sort()].map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    ...hashed(path),
  }));
  return { name, version, node: process.version, files };
}

/** The version in a package.json. */
export function versionIn(packageFile: URL): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as Software).version;
}

/** Not as a stream: nothing else runs while software is checked, and thousands of streams took a second of each start. */
function hashed(path: string): Pick<SoftwareFile, 'bytes' | 'sha256'> {
  const content = readFileSync(path);
  return { bytes: content.length, sha256: hash('sha256', content) };
}
