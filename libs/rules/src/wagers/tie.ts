import type { Deal } from '../deal.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

/** Chapter 12 B. */
export const TIE_PAYS_MIN = 8;

/** No casino would offer more: at these odds, the Tie favors the player. */
export const TIE_PAYS_MAX = 100;

/**
 * Chapters 7 A(3), 12 B.
 * @param pays odds to 1
 * @throws RangeError unless `pays` is a whole number within the bounds
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
