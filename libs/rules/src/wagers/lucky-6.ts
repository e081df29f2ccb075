import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

/** A winning Banker's 6 (readings L1). */
export const LUCKY_6: Wager = {
  key: 'lucky6',
  name: 'Lucky 6',
  chapter: '7 A(18), 12 T',
  dependsOn: 'points',
  lines: [win('two_cards', 12), win('three_cards', 20), LOSE],
  lineOf: ({ outcome, bankerPoints, banker }) =>
    outcome === 'banker' && bankerPoints === 6 ? (banker.length === 2 ? 0 : 1) : 2,
};
