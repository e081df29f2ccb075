import type { Deal } from '../deal.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

/** The least a Tie Wager may pay, to 1 (chapter 12 B). */
export const TIE_PAYS_MIN = 8;

/** Where the Tie Wager of every shoe has turned to the player's favor; more is a misprint of the configuration. */
export const TIE_PAYS_MAX = 100;

/**
 * A Tie Wager (chapters 7 A(3), 12 B: "at odds of at least 8 to 1"), key `tie/8` for one that pays 8 to 1.
 * @param pays whole number from `TIE_PAYS_MIN`; less, a fraction, or more than 100 is a RangeError.
 */
export function tieWager(pays: number): Wager {
  if (!Number.isInteger(pays) || pays < TIE_PAYS_MIN || pays > TIE_PAYS_MAX)
    throw new RangeError(`a Tie Wager pays a whole number from ${TIE_PAYS_MIN} to ${TIE_PAYS_MAX}, not ${pays}`);
  return {
    key: `tie/${pays}`,
    name: `Tie, ${pays} to 1`,
    chapter: '7 A(3), 12 B',
    dependsOn: 'points',
    lines: [win('win', pays), LOSE],
    lineOf,
  };
}

function lineOf({ outcome }: Deal): number {
  return outcome === 'tie' ? 0 : 1;
}
