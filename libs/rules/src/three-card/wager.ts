import { assert } from '@jackpot/money';
import type { WagerLine } from '../wagers/wager.js';
import type { ThreeCardDeal } from './deal.js';

export interface ThreeCardWager {
  /** Such as "ante/commission" or "tie_bonus/A". */
  readonly key: string;
  readonly name: string;
  /** Clauses of seed 004. */
  readonly chapter: string;
  /** The lines in printed order, then push and loss. Exactly one line is true for any deal. */
  readonly lines: readonly WagerLine[];
  lineOf(deal: ThreeCardDeal): number;
}

/** The first line whose condition is true decides. If none is, the wager loses. */
export interface ThreeCardEntry {
  readonly line: WagerLine;
  readonly when: (deal: ThreeCardDeal) => boolean;
}

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

export function winning(id: string, pays: number, when: ThreeCardEntry['when']): ThreeCardEntry {
  return { line: { id, result: 'win', odds: { pays, on: 1 }, vigorish: false }, when };
}

/** Pays 5 percent vigorish (chapter 12 A). */
export function winningLessVigorish(id: string, pays: number, when: ThreeCardEntry['when']): ThreeCardEntry {
  return { line: { id, result: 'win', odds: { pays, on: 1 }, vigorish: true }, when };
}

export function pushing(when: ThreeCardEntry['when']): ThreeCardEntry {
  return { line: { id: 'push', result: 'push', odds: { pays: 0, on: 1 }, vigorish: false }, when };
}

const LOSE: WagerLine = { id: 'lose', result: 'lose', odds: { pays: 0, on: 1 }, vigorish: false };
