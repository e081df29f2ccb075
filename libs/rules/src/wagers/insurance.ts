import type { Deal } from '../deal.js';
import { isFortune7, isOneUp, isPanda8 } from './events.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

/** EZ Baccarat (chapter 1 B(1)). */
export const DRAGON_7: Wager = {
  key: 'dragon7',
  name: 'Dragon 7 Insurance',
  chapter: '7 A(5), 12 G',
  dependsOn: 'points',
  lines: [win('win', 40), LOSE],
  lineOf: lineOfFortune7,
};

/** EZ Baccarat (chapter 1 B(5)). */
export const PANDA_8: Wager = {
  key: 'panda8',
  name: 'Panda 8 Insurance',
  chapter: '7 A(6), 12 H',
  dependsOn: 'points',
  lines: [win('win', 25), LOSE],
  lineOf: lineOfPanda8,
};

export const FORTUNE_7_INSURANCE: Wager = {
  key: 'fortune7_insurance',
  name: 'Fortune 7 Insurance',
  chapter: '7 A(7), 12 I',
  dependsOn: 'points',
  lines: [win('win', 40), LOSE],
  lineOf: lineOfFortune7,
};

/** A Player's 1 against 0 pays 30 to 1, not also 9 to 1 (readings M1). */
export const ONE_UP: Wager = {
  key: 'one_up',
  name: 'One Up Insurance',
  chapter: '7 A(8), 12 J',
  dependsOn: 'points',
  lines: [win('one_to_zero', 30), win('by_one_point', 9), LOSE],
  lineOf: (deal) => (isOneUp(deal) ? (deal.bankerPoints === 0 ? 0 : 1) : 2),
};

/** Two wagers on the same event share this function (readings M3), so that it is evaluated once per coup. */
export function lineOfFortune7(deal: Deal): number {
  return isFortune7(deal) ? 0 : 1;
}

/** Golden 8 is the same event (readings F6). */
export function lineOfPanda8(deal: Deal): number {
  return isPanda8(deal) ? 0 : 1;
}
