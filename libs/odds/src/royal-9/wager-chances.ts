import type { LinkConfig } from '@jackpot/progressive';
import { type Fraction, dividedBy, fraction, larger, smaller } from '../exact/fraction.js';
import { ROYAL_LEVELS, type RoyalLevel } from './awards.js';
import { linkOdds } from './link-odds.js';

/** Chances that a wager hits a level, over the layouts of a link, with all seats in play. */
export interface WagerChance {
  readonly level: RoyalLevel;
  readonly least: Fraction;
  readonly most: Fraction;
}

/**
 * A transfer compares the highest chance of the level that gives up its amount with the lowest of the receiving level
 * (REQ-57).
 */
export function wagerChances(config: LinkConfig): readonly WagerChance[] {
  const { layouts } = linkOdds({ config });
  return ROYAL_LEVELS.map((level) => {
    const chances = layouts.flatMap(({ odds }) =>
      odds.levels
        .filter((each) => each.level === level)
        .map(({ hitChance }) => dividedBy(hitChance, fraction(BigInt(odds.seatsInPlay.length)))),
    );
    return { level, least: chances.reduce(smaller), most: chances.reduce(larger) };
  });
}
