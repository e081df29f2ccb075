import type { Deal } from '../deal.js';

/** Settlement and the exact odds use the same object. */
export interface Wager {
  /** Such as "tie/8" or "dragon_bonus_player/B". */
  readonly key: string;
  /** Such as "Dragon Bonus, Player's Hand, paytable B". */
  readonly name: string;
  /** Such as "7 A(4), 12 F(2)". */
  readonly chapter: string;
  /** The fewer facts a wager depends on, the faster its exact odds are counted. */
  readonly dependsOn: DependsOn;
  /** Exactly one line is true for any coup. */
  readonly lines: readonly WagerLine[];
  /** Index of the true line. Never throws for a deal of `dealOf`. */
  lineOf(this: void, deal: Deal): number;
}

/**
 * - `points`: final point counts and the number of cards in each hand.
 * - `player-pair`, `banker-pair`: rank and suit of the first two cards of one hand.
 * - `first-four`: rank and suit of the first two cards of both hands.
 */
export type DependsOn = 'points' | 'player-pair' | 'banker-pair' | 'first-four';

export interface WagerLine {
  /** Such as "win_by_9", "natural_win", "lose" or "push". */
  readonly id: string;
  readonly result: 'win' | 'lose' | 'push';
  /** Paid in addition to the stake. 0 to 1 for `lose` and `push`. */
  readonly odds: Odds;
  /** Chapter 12 C. */
  readonly vigorish: boolean;
}

/** Whole numbers, with `on` above zero. */
export interface Odds {
  readonly pays: number;
  readonly on: number;
}
