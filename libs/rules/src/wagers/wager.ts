import type { Deal } from '../deal.js';

/**
 * One wager of the rules as data and one question: which of its lines a finished coup makes true. Settlement multiplies
 * a stake by that line's odds; the exact odds count how often each line comes. Both use the same object, so what is
 * printed about a wager and what it pays cannot come apart.
 */
export interface Wager {
  /** Stable key, as in the settlement command: "tie/8", "dragon_bonus_player/B". */
  readonly key: string;
  /** Its name on the layout: "Dragon Bonus, Player's Hand, paytable B". */
  readonly name: string;
  /** Where it is defined and what it pays: "7 A(4), 12 F(2)". */
  readonly chapter: string;
  /** What decides it; the less it examines, the faster its exact odds are counted. */
  readonly dependsOn: DependsOn;
  /** Every line, in printed order, the losing one and the push among them. Exactly one is true for any coup. */
  readonly lines: readonly WagerLine[];
  /** The line that is true for this coup, as an index of `lines`. Never throws for a `Deal` of `dealOf`. */
  lineOf(this: void, deal: Deal): number;
}

/**
 * What of a coup a wager examines.
 * - `points`: the final point counts and how many cards each hand has; suits and ranks do not matter beyond their value.
 * - `hand`: rank and suit of the first two cards of one hand.
 * - `first-four`: rank and suit of the first two cards of both hands, together or apart.
 */
export type DependsOn = 'points' | 'player-pair' | 'banker-pair' | 'first-four';

/** One line of a wager's paytable. */
export interface WagerLine {
  /** Stable id: "win_by_9", "natural_win", "lose", "push". */
  readonly id: string;
  readonly result: 'win' | 'lose' | 'push';
  /** What a win pays besides the stake, so many to so many; 0 to 1 for `lose` and `push`. */
  readonly odds: Odds;
  /** Whether vigorish of 5 percent of the win is taken (chapter 12 C): the standard Banker win alone. */
  readonly vigorish: boolean;
}

/** Payout odds, `pays` to `on`: 8 to 1, 1 to 2. Whole numbers, `on` above zero. */
export interface Odds {
  readonly pays: number;
  readonly on: number;
}
