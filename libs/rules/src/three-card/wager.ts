import { assert } from '@jackpot/money';
import type { WagerLine } from '../wagers/wager.js';
import type { ThreeCardDeal } from './deal.js';

/** A wager of Three Card Baccarat: what `Wager` is to Mini Baccarat, on a player's hand against the dealer's. */
export interface ThreeCardWager {
  /** Stable key, as in the settlement command: "ante/commission", "tie_bonus/A". */
  readonly key: string;
  /** Its name on the layout, with its paytable. */
  readonly name: string;
  /** Where seed 004 defines it and what it pays. */
  readonly chapter: string;
  /** Every line, in printed order, the push and the losing one after the winning ones. Exactly one is true for any deal. */
  readonly lines: readonly WagerLine[];
  /** The line that is true for this deal, as an index of `lines`. Never throws for a `ThreeCardDeal`. */
  lineOf(deal: ThreeCardDeal): number;
}

/** A line and when it is true, none printed before it being so. */
export interface ThreeCardEntry {
  readonly line: WagerLine;
  readonly when: (deal: ThreeCardDeal) => boolean;
}

/** A wager of its entries in printed order; when none of them is true it loses. */
export function threeCardWager(
  names: Pick<ThreeCardWager, 'key' | 'name' | 'chapter'>,
  entries: readonly ThreeCardEntry[],
): ThreeCardWager {
  assert(new Set(entries.map(({ line }) => line.id)).size === entries.length, 'a line has an id of its own');
  return Object.freeze({
    ...names,
    lines: Object.freeze([...entries.map(({ line }) => line), LOSE]),
    lineOf: (deal: ThreeCardDeal): number => {
      const index = entries.findIndex(({ when }) => when(deal));
      return index === -1 ? entries.length : index;
    },
  });
}

/** A line that wins so many to one. */
export function winning(id: string, pays: number, when: ThreeCardEntry['when']): ThreeCardEntry {
  return { line: { id, result: 'win', odds: { pays, on: 1 }, vigorish: false }, when };
}

/** A line that wins so many to one, less vigorish of 5 percent of the win (chapter 12 A). */
export function winningLessVigorish(id: string, pays: number, when: ThreeCardEntry['when']): ThreeCardEntry {
  return { line: { id, result: 'win', odds: { pays, on: 1 }, vigorish: true }, when };
}

/** The line on which the wager goes back to the player. */
export function pushing(when: ThreeCardEntry['when']): ThreeCardEntry {
  return { line: { id: 'push', result: 'push', odds: { pays: 0, on: 1 }, vigorish: false }, when };
}

const LOSE: WagerLine = { id: 'lose', result: 'lose', odds: { pays: 0, on: 1 }, vigorish: false };
