import type { Deal } from '../deal.js';

/** Settlement and the exact odds use the same object. */
export interface Wager {
  /** "tie/8", "dragon_bonus_player/B" */
  readonly key: string;
  /** "Dragon Bonus, Player's Hand, paytable B" */
  readonly name: string;
  /** "7 A(4), 12 F(2)" */
  readonly chapter: string;
  /** The less a wager examines, the faster its exact odds are counted. */
  readonly dependsOn: DependsOn;
  /** Exactly one is true for any coup. */
  readonly lines: readonly WagerLine[];
  /** Never throws for a `Deal` of `dealOf`. */
  lineOf(this: void, deal: Deal): number;
}

/**
 * - `points`: final point counts and the number of cards in each hand.
 * - `player-pair`, `banker-pair`: rank and suit of the first two cards of one hand.
 * - `first-four`: rank and suit of the first two cards of both hands.
 */
export type DependsOn = 'points' | 'player-pair' | 'banker-pair' | 'first-four';

export interface WagerLine {
  /** "win_by_9", "natural_win", "lose", "push" */
  readonly id: string;
  readonly result: 'win' | 'lose' | 'push';
  /** In addition to the stake. 0 to 1 for `lose` and `push`. */
  readonly odds: Odds;
  /** Chapter 12 C. */
  readonly vigorish: boolean;
}

/** Whole numbers, `on` above zero. */
export interface Odds {
  readonly pays: number;
  readonly on: number;
}
