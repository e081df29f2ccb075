import { type CommonTerms, type LinkConfig, levelsOf, termsOf } from '../config/link-config.js';

/**
 * What was promised when the Must Hit's open cycle began: its trigger lies in (floor, maximum]. New terms change nothing
 * about it. They are for the next cycle, so that no trigger that is sealed by now ever lies outside of what is posted.
 */
export interface MustHitCycle {
  readonly floorCents: bigint;
  readonly resetCents: bigint;
  readonly maximumCents: bigint;
}

/** The first cycle starts from the initial amount. */
export function firstCycle({ mustHit }: LinkConfig): MustHitCycle | null {
  if (mustHit === null) return null;
  const { initialCents: floorCents, resetCents, maximumCents } = mustHit;
  return { floorCents, resetCents, maximumCents };
}

/** Every later one from the reset amount of the terms in force when it begins. */
export function nextCycle({ mustHit }: LinkConfig): MustHitCycle | null {
  if (mustHit === null) return null;
  const { resetCents, maximumCents } = mustHit;
  return { floorCents: resetCents, resetCents, maximumCents };
}

/** The terms by which each level stands now: those in force, but for the bounds of the Must Hit's open cycle. */
export function termsOfLevels(config: LinkConfig, cycle: MustHitCycle | null): readonly CommonTerms[] {
  return levelsOf(config).map((level) => {
    const terms = termsOf(config, level);
    if (level !== 'must-hit' || cycle === null) return terms;
    return { ...terms, resetCents: cycle.resetCents, ceilingCents: cycle.maximumCents };
  });
}
