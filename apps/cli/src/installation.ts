import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MANIFEST_PATH, versionIn } from '@jackpot/platform';

/** Relative to the built file, because commands run from any folder. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

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
