import type { Software } from './software.js';

export const MANIFEST_PATH = 'dist/manifest.sha256';

/**
 * The manifest: one line per file of the build, for `sha256sum -c dist/manifest.sha256`. Its SHA-256 identifies the
 * software.
 */
export function manifestText({ files }: Pick<Software, 'files'>): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

export interface ManifestDifference {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

export function manifestDifference(listed: string, found: string): ManifestDifference | null {
  if (listed === found) return null;
  const [ours, theirs] = [filesOf(listed), filesOf(found)];
  return {
    changed: [...ours.keys()].filter((path) => theirs.has(path) && theirs.get(path) !== ours.get(path)),
    missing: [...ours.keys()].filter((path) => !theirs.has(path)),
    added: [...theirs.keys()].filter((path) => !ours.has(path)),
  };
}

function filesOf(manifest: string): ReadonlyMap<string, string> {
  const lines = manifest.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
