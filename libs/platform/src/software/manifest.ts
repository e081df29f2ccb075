import type { Software } from './software.js';

/** Where the build leaves its list, from the folder of package.json. */
export const MANIFEST_PATH = 'dist/manifest.sha256';

/**
 * The build as one text, one line per file, in the form of `sha256sum`: the folder can be checked with
 * `sha256sum -c dist/manifest.sha256` and nothing of ours. The SHA-256 of this text is the software's number.
 */
export function manifestText({ files }: Pick<Software, 'files'>): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

/** In what the files that lie there are other than listed; each list in the order of its paths. */
export interface ManifestDifference {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Not listed: an added file is as good a way into the system as a changed file. */
  readonly added: readonly string[];
}

/** @param listed and @param found as `manifestText` makes them. Null where they are the same. */
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
