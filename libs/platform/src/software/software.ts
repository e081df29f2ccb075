import { hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Name and version of the software, and every file of the build with its SHA-256 (REQ-104). */
export interface Software {
  readonly name: string;
  readonly version: string;
  readonly node: string;
  readonly files: readonly SoftwareFile[];
}

export interface SoftwareFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const BESIDE_THE_BUILD = ['package.json', 'package-lock.json'];

const ABOUT_THE_BUILD = ['manifest.sha256', '.built'];

/**
 * Hashes the software: `dist` and the lists of dependencies.
 * @param root the folder of package.json
 */
export async function softwareAt(root: string): Promise<Software> {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Software;
  const built = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true });
  const paths = built
    .filter((entry) => entry.isFile() && !ABOUT_THE_BUILD.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const hashed = fileHasher();
  const files = [...BESIDE_THE_BUILD.map((file) => join(root, file)), ...paths.sort()].map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    ...hashed(path),
  }));
  return { name, version, node: process.version, files };
}

export function versionIn(packageFile: URL): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as Software).version;
}

const BUFFER_BYTES = 8 << 20;

function fileHasher(): (path: string) => Pick<SoftwareFile, 'bytes' | 'sha256'> {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  return (path) => {
    const file = openSync(path, 'r');
    try {
      let bytes = 0;
      for (let read = -1; read !== 0; bytes += read) {
        if (bytes === buffer.length) buffer = Buffer.concat([buffer], 2 * bytes);
        read = readSync(file, buffer, bytes, buffer.length - bytes, null);
      }
      return { bytes, sha256: hash('sha256', buffer.subarray(0, bytes)) };
    } finally {
      closeSync(file);
    }
  };
}
