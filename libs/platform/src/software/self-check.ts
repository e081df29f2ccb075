import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../shutdown/start-refused.js';
import { MANIFEST_PATH, type ManifestDifference, manifestDifference, manifestText } from './manifest.js';
import { type Software, softwareAt } from './software.js';

export class SoftwareChanged extends StartRefused {
  override readonly name = 'SoftwareChanged';
}

export interface SelfCheck {
  readonly software: Software;
  /** SHA-256 of the manifest, which a laboratory approves. Null if the build has no manifest. */
  readonly sha256: string | null;
}

/**
 * The self-check at power-up (REQ-104; 9 NYCRR 5321.18(b)(3)(iv)): every file is unchanged since the build, and the
 * build is the approved one. Third-party packages are checked at installation by the hashes of the lock file.
 * @param approved SHA-256 of the approved manifest; if undefined, any unchanged build is accepted
 * @throws SoftwareChanged if a check fails; the process must not serve
 */
export async function checkSoftware(root: string, approved: string | undefined): Promise<SelfCheck> {
  const [software, listed] = await Promise.all([softwareAt(root), manifestAt(root)]);
  if (listed === null) {
    if (approved === undefined) return { software, sha256: null };
    throw new SoftwareChanged(
      `${MANIFEST_PATH} is not there, so the software cannot be held to it: build it with npm run build`,
    );
  }
  const difference = manifestDifference(listed, manifestText(software));
  if (difference !== null) throw new SoftwareChanged(differenceText(difference));
  const sha256 = hash('sha256', listed);
  if (approved !== undefined && approved !== sha256)
    throw new SoftwareChanged(
      `${approved} is approved, and this is ${sha256}: install the approved software, or have this approved`,
    );
  return { software, sha256 };
}

async function manifestAt(root: string): Promise<string | null> {
  try {
    return await readFile(join(root, MANIFEST_PATH), 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw failure;
  }
}

const NAMED_MAX = 5;

function differenceText(difference: ManifestDifference): string {
  const parts = (['changed', 'missing', 'added'] as const)
    .filter((kind) => difference[kind].length > 0)
    .map((kind) => `${kind}: ${named(difference[kind])}`);
  return `the software is not what was built (${parts.join('; ')}): install it again, or rebuild it with npm run build`;
}

function named(paths: readonly string[]): string {
  const more = paths.length - NAMED_MAX;
  return [...paths.slice(0, NAMED_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
