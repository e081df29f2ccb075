import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
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
  const files: SoftwareFile[] = [];
  for (const path of [...BESIDE_THE_BUILD.map((file) => join(root, file)), ...paths.sort()])
    files.push({ path: relative(root, path).replaceAll('\\', '/'), ...(await hashed(path)) });
  return { name, version, node: process.version, files };
}

async function hashed(path: string): Promise<Pick<SoftwareFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
