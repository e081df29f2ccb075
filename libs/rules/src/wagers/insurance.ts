import type { Deal } from '../deal.js';
import { isFortune7, isOneUp, isPanda8 } from './events.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

/** Dragon 7 Insurance, on EZ Baccarat tables (chapters 1 B(1), 7 A(5), 12 G). */
export const DRAGON_7: Wager = {
  key: 'dragon7',
  name: 'Dragon 7 Insurance',
  chapter: '7 A(5), 12 G',
  dependsOn: 'points',
  lines: [win('win', 40), LOSE],
  lineOf: lineOfFortune7,
};

/** Panda 8 Insurance, on EZ Baccarat tables (chapters 1 B(5), 7 A(6), 12 H). */
export const PANDA_8: Wager = {
  key: 'panda8',
  name: 'Panda 8 Insurance',
  chapter: '7 A(6), 12 H',
  dependsOn: 'points',
  lines: [win('win', 25), LOSE],
  lineOf: lineOfPanda8,
};

/** Fortune 7 Insurance, on Fortune 7 Baccarat tables (chapters 7 A(7), 12 I). */
export const FORTUNE_7_INSURANCE: Wager = {
  key: 'fortune7_insurance',
  name: 'Fortune 7 Insurance',
  chapter: '7 A(7), 12 I',
  dependsOn: 'points',
  lines: [win('win', 40), LOSE],
  lineOf: lineOfFortune7,
};

/**
 * One Up Insurance, on Fortune 7 Baccarat tables (chapters 7 A(8), 12 J). A 1 to 0 win pays 30 to 1 and not 9 to 1 as
 * well (readings M1).
 */
export const ONE_UP: Wager = {
  key: 'one_up',
  name: 'One Up Insurance',
  chapter: '7 A(8), 12 J',
  dependsOn: 'points',
  lines: [win('one_to_zero', 30), win('by_one_point', 9), LOSE],
  lineOf: (deal) => (isOneUp(deal) ? (deal.bankerPoints === 0 ? 0 : 1) : 2),
};

/** Whether a Fortune 7, which is a Dragon 7 (readings M3), wins or not. One function for all callers: it is evaluated once. */
export function lineOfFortune7(deal: Deal): number {
  return isFortune7(deal) ? 0 : 1;
}

/** Whether a Panda 8, which is a Golden 8 (readings F6), wins or not. */
export function lineOfPanda8(deal: Deal): number {
  return isPanda8(deal) ? 0 : 1;
}
