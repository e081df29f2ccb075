import type { LevelId } from '../ids.js';
import type { LastHit } from './award.js';

interface Hits {
  readonly lastHits: Map<LevelId, readonly LastHit[]>;
}

export function lastHitOf({ lastHits }: Hits, level: LevelId): LastHit | undefined {
  return lastHits.get(level)?.at(-1);
}

/**
 * Hits with open claims are kept, because they may be reversed. Of the settled hits, only the last can become the
 * level's last hit again.
 */
export function addHit(
  { lastHits, claims }: Hits & { readonly claims: ReadonlyMap<number, unknown> },
  level: LevelId,
  hit: LastHit,
): void {
  const hits = lastHits.get(level) ?? [];
  const settled = hits.findLastIndex(({ awardNumber }) => !claims.has(awardNumber));
  lastHits.set(level, [...hits.slice(Math.max(0, settled)), hit]);
}

export function removeHit({ lastHits }: Hits, level: LevelId, awardNumber: number): void {
  const hits = lastHits.get(level) ?? [];
  lastHits.set(
    level,
    hits.filter((hit) => hit.awardNumber !== awardNumber),
  );
}
