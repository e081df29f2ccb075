import { assert } from '@jackpot/money';

/** Steps of the shortest hand: one player, a Natural and no winning wager. */
const HAND_STEPS_MS = [
  ['four cards, one after another, each to its place (chapter 8 C)', 4 * 750],
  ["the Banker's hand goes under the corner of the shoe; both point counts are announced (8 D(1), D(3))", 1_500],
  ['the final point counts and the result are announced (11 A)', 1_000],
  ['losing wagers are collected (11 B)', 1_000],
  ['all cards go from the table to the discard bucket (11 C)', 1_000],
  ['wagers are placed on the layout; "no more bets" (7, 8 B)', 500],
] as const;

export const HAND_MS_MIN = 8_000;
assert(
  HAND_STEPS_MS.reduce((sum, [, ms]) => sum + ms, 0) === HAND_MS_MIN,
  'the least time of a hand is the sum of its steps',
);
