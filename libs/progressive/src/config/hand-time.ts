import { assert } from '@jackpot/money';

/**
 * What a dealer does between two "no more bets" with one player at the table, a natural, and no winning wager: nothing can
 * be left out, and each step takes at least so long. Everything else (third cards, vigorish, payment) comes on top.
 */
const HAND_STEPS_MS = [
  ['four cards, one after another, each to its place (chapter 8 C)', 4 * 750],
  ["the Banker's hand goes under the corner of the shoe; both point counts are announced (8 D(1), D(3))", 1_500],
  ['the final point counts and the result are announced (11 A)', 1_000],
  ['losing wagers are collected (11 B)', 1_000],
  ['all cards go from the table to the discard bucket (11 C)', 1_000],
  ['wagers are placed on the layout; "no more bets" (7, 8 B)', 500],
] as const;

/** The least time between two "no more bets" of a table that a dealer can need: 8 seconds, or 450 hands an hour. */
export const HAND_MS_MIN = 8_000;
assert(
  HAND_STEPS_MS.reduce((sum, [, ms]) => sum + ms, 0) === HAND_MS_MIN,
  'the least time of a hand is the sum of its steps',
);
