import { type CommonTerms, type LinkConfig, levelsOf, termsOf } from '../config/link-config.js';

/**
 * Bounds of the open cycle: the trigger is in (floor, maximum]. New terms apply from the next cycle, so that a sealed
 * trigger is never outside the posted bounds.
 */
export interface MustHitCycle {
  readonly floorCents: bigint;
  readonly resetCents: bigint;
  readonly maximumCents: bigint;
}

export function firstCycle({ mustHit }: LinkConfig): MustHitCycle | null {
  if (mustHit === null) return null;
  const { initialCents: floorCents, resetCents, maximumCents } = mustHit;
  return { floorCents, resetCents, maximumCents };
}

export function nextCycle({ mustHit }: LinkConfig): MustHitCycle | null {
  if (mustHit === null) return null;
  const { resetCents, maximumCents } = mustHit;
  return { floorCents: resetCents, resetCents, maximumCents };
}

/** The terms in force, with the bounds of the Must Hit's open cycle. */
export function termsOfLevels(config: LinkConfig, cycle: MustHitCycle | null): readonly CommonTerms[] {
  return levelsOf(config).map((level) => {
    const terms = termsOf(config, level);
    if (level !== 'must-hit' || cycle === null) return terms;
    return { ...terms, resetCents: cycle.resetCents, ceilingCents: cycle.maximumCents };
  });
}
