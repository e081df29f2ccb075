import type { Deal } from '../deal.js';
import { blazingSevens, isFortune7, isPanda8, threeCardNines } from './events.js';
import { lineOfFortune7, lineOfPanda8 } from './insurance.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

export const FT_FORTUNE_7: Wager = {
  key: 'ft_fortune7',
  name: 'Five Treasures, Fortune 7',
  chapter: '7 A(11), 12 P(1)',
  dependsOn: 'points',
  lines: [win('win', 40), LOSE],
  lineOf: lineOfFortune7,
};

export const FT_GOLDEN_8: Wager = {
  key: 'ft_golden8',
  name: 'Five Treasures, Golden 8',
  chapter: '7 A(12), 12 P(2)',
  dependsOn: 'points',
  lines: [win('win', 25), LOSE],
  lineOf: lineOfPanda8,
};

/** A hand that is a 9 of three cards need not win (readings F1). */
export const FT_HEAVENLY_9: Wager = {
  key: 'ft_heavenly9',
  name: 'Five Treasures, Heavenly 9',
  chapter: '7 A(13), 12 P(3)',
  dependsOn: 'points',
  lines: [win('both_hands', 75), win('one_hand', 10), LOSE],
  lineOf: (deal) => 2 - threeCardNines(deal),
};

/** Two-card 7s are not listed, so they lose (readings F3). */
export const FT_BLAZING_7_A: Wager = {
  key: 'ft_blazing7/A',
  name: "Five Treasures, Blazing 7's, paytable A",
  chapter: '7 A(14), 12 P(4)(a)',
  dependsOn: 'points',
  lines: [win('three_cards', 400), LOSE],
  lineOf: (deal) => (blazingSevens(deal) === 3 ? 0 : 1),
};

export const FT_BLAZING_7_B: Wager = {
  key: 'ft_blazing7/B',
  name: "Five Treasures, Blazing 7's, paytable B",
  chapter: '7 A(14), 12 P(4)(b)',
  dependsOn: 'points',
  lines: [win('three_cards', 200), win('two_cards', 50), LOSE],
  lineOf: (deal) => BLAZING_B_LINE[blazingSevens(deal)],
};

const BLAZING_B_LINE = { 3: 0, 2: 1, 0: 2 } as const;

/**
 * Paid once, because the events that it covers exclude each other (readings F4, F5). Two-card 7s count by chapter
 * 7 A(14), whichever paytable Blazing 7's has.
 */
export const FT_COVER_ALL: Wager = {
  key: 'ft_cover_all',
  name: 'Five Treasures, Cover All',
  chapter: '7 A(15), 12 P(5)',
  dependsOn: 'points',
  lines: [win('win', 6), LOSE],
  lineOf: (deal) => (isCoveredElsewhere(deal) || blazingSevens(deal) !== 0 ? 0 : 1),
};

/** In this reading for tables with Blazing 7's paytable A, two-card 7s do not count (readings F4). */
export const FT_COVER_ALL_A_STRICT: Wager = {
  key: 'alt:ft_cover_all/A_strict',
  name: "Five Treasures, Cover All, without two-card 7's",
  chapter: '7 A(15), 12 P(5)',
  dependsOn: 'points',
  lines: FT_COVER_ALL.lines,
  lineOf: (deal) => (isCoveredElsewhere(deal) || blazingSevens(deal) === 3 ? 0 : 1),
};

function isCoveredElsewhere(deal: Deal): boolean {
  return isFortune7(deal) || isPanda8(deal) || threeCardNines(deal) > 0;
}
