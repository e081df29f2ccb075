import type { LevelId } from '../ids.js';
import type { LastHit } from './award.js';

interface Hits {
  readonly lastHits: Map<LevelId, readonly LastHit[]>;
}

/** The last hit of a level that was not reversed; the next one is held against it when it comes too close. */
export function lastHitOf({ lastHits }: Hits, level: LevelId): LastHit | undefined {
  return lastHits.get(level)?.at(-1);
}

/** Hits whose claims are open may be reversed, so they are kept; of those before them only the last can be the last again. */
export function addHit(
  { lastHits, claims }: Hits & { readonly claims: ReadonlyMap<number, unknown> },
  level: LevelId,
  hit: LastHit,
): void {
  const hits = lastHits.get(level) ?? [];
  const settled = hits.findLastIndex(({ awardNumber }) => !claims.has(awardNumber));
  lastHits.set(level, [...hits.slice(Math.max(0, settled)), hit]);
}

/** A hit was none: the one before it is the last again. */
export function removeHit({ lastHits }: Hits, level: LevelId, awardNumber: number): void {
  const hits = lastHits.get(level) ?? [];
  lastHits.set(
    level,
    hits.filter((hit) => hit.awardNumber !== awardNumber),
  );
}
