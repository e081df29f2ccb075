import { readFile } from 'node:fs/promises';
import { CannotRun } from '@jackpot/platform';
import { toHex } from '@jackpot/journal';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { type Checkpoint, parseMemory } from '@jackpot/proof';
import { sha256 } from '../export/signatures.js';
import type { Manifest } from './manifest.js';

export async function lastWitnessed(files: readonly string[]): Promise<readonly Checkpoint[]> {
  const last = new Map<string, Checkpoint>();
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CannotRun(`${file} cannot be read: the memory file of a witness`);
    });
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue;
      const memory = parseMemory(line, sha256);
      if (memory === undefined) throw new CannotRun(`line ${index + 1} of ${file} is not of a witness`);
      const { checkpoint } = memory;
      if ((last.get(checkpoint.link)?.batch ?? 0) < checkpoint.batch) last.set(checkpoint.link, checkpoint);
    }
  }
  return [...last.values()];
}

export interface End {
  readonly batch: number;
  readonly sequence: number;
  /** ms since 1970. Undefined for the audit trail. */
  readonly at?: number;
}

export function endsOf({ heads, auditTrail }: Manifest): ReadonlyMap<string, End> {
  const ends = heads.map(({ link, batch, sequence, sealedAt }) => [link, { batch, sequence, at: sealedAt }] as const);
  const trail = auditTrail === null ? [] : [[AUDIT_TRAIL, trailEnd(auditTrail.sequence)] as const];
  return new Map<string, End>([...ends, ...trail]);
}

/** Each entry of the audit trail counts as a batch. */
export const trailEnd = (sequence: number): End => ({ batch: sequence, sequence });

export function lossesOf(ends: ReadonlyMap<string, End>, witnessed: readonly Checkpoint[]): readonly string[] {
  return witnessed.flatMap((checkpoint) => {
    const { link, batch, sequence, at } = checkpoint;
    const end = ends.get(link) ?? { batch: 0, sequence: 0 };
    if (end.batch >= batch) return [];
    const until = end.at === undefined ? '' : `, ${new Date(end.at).toISOString()}`;
    const what = link === AUDIT_TRAIL ? 'entries of the audit trail' : `events of link ${link}`;
    return [
      `${what}: ${sequence - end.sequence} that a witness signed are missing: it ends at ${end.sequence} (batch ${end.batch}${until}); ` +
        `the witness signed up to ${sequence} (batch ${batch}, ${new Date(at).toISOString()}), and what came after that is missing as well`,
    ];
  });
}

export function differenceFrom(checkpoint: Checkpoint, found: Uint8Array | undefined): string | null {
  if (found !== undefined && toHex(found) === toHex(checkpoint.hash)) return null;
  return `link ${checkpoint.link}: batch ${checkpoint.batch} is not the one that the witness signed`;
}
