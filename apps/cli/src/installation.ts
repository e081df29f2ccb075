import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MANIFEST_PATH, versionIn } from '@jackpot/platform';

/** The folder of package.json, from where the build puts this file: commands run from any folder. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The version of this software, and the SHA-256 of the list of files that its build wrote; null if the build wrote no list. */
export function softwareHere(): { readonly version: string; readonly sha256: string | null } {
  return { version: versionIn(new URL('../../../../package.json', import.meta.url)), sha256: manifestHash() };
}

function manifestHash(): string | null {
  try {
    return hash('sha256', readFileSync(`${ROOT}${MANIFEST_PATH}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
