import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DayFile } from './day-file.js';

/**
 * The file's name appears only after its content is on disk, so an importer never sees a partial file. Never overwrites
 * a file with different content.
 */
export async function putFile(directory: string, { name, bytes }: DayFile): Promise<void> {
  const path = join(directory, name);
  if (await isThere(path)) {
    if ((await readFile(path, 'utf8')) === bytes) return;
    throw new Error(`${path} has another content. Move it away; the file is then written again.`);
  }
  const partial = join(directory, `.${name}.part`);
  await writeThrough(partial, bytes);
  await rename(partial, path);
  await syncFolder(directory);
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw cause;
  }
}

async function writeThrough(path: string, bytes: string): Promise<void> {
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this, a power cut may remove the file's name. */
async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
