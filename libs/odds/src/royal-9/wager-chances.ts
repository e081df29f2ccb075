import type { LinkConfig } from '@jackpot/progressive';
import { type Fraction, dividedBy, fraction, larger, smaller } from '../exact/fraction.js';
import { ROYAL_LEVELS, type RoyalLevel } from './levels.js';
import { linkOdds } from './link-odds.js';

/** What one wager's chance of a level is, over the layouts of a link: all seats of a layout in play, each as likely. */
export interface WagerChance {
  readonly level: RoyalLevel;
  readonly least: Fraction;
  readonly most: Fraction;
}

/**
 * Exact chances of a wager to win each level. Where layouts differ a transfer is held to the worst for its players: the
 * most of the level that gives against the least of the level that takes (REQ-57).
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
