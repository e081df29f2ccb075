import { must } from '@jackpot/money';
import { type Card, NINE, type Suit, rankOf, suitOf } from '../card.js';
import type { Deal } from '../deal.js';
import { LOSE, win } from './lines.js';
import type { Wager } from './wager.js';

/** Chapter 12 R. */
export type LuckyNinesPaytable = 'A' | 'B' | 'C' | 'D';

const IDS = [
  'four_nines',
  'three_nines_same_suit',
  'three_nines_different_suits',
  'two_nines_same_suit',
  'two_nines_different_suits',
  'one_nine_of_diamonds',
  'one_nine',
];
const NO_NINE = IDS.length;

/** Odds to 1, in the order of `IDS`. */
const PAYS: Readonly<Record<LuckyNinesPaytable, readonly number[]>> = {
  A: [500, 250, 20, 8, 5, 2, 1],
  B: [500, 250, 30, 12, 5, 2, 1],
  C: [1_000, 500, 35, 16, 5, 2, 1],
  D: [2_000, 500, 15, 10, 4, 2, 1],
};

const CHAPTER: Readonly<Record<LuckyNinesPaytable, string>> = { A: '1', B: '2', C: '3', D: '4' };

/** Nines among the first four cards (chapters 7 A(17), 12 R). */
export function luckyNines(paytable: LuckyNinesPaytable): Wager {
  return {
    key: `lucky_nines/${paytable}`,
    name: `Lucky Nines, paytable ${paytable}`,
    chapter: `7 A(17), 12 R(${CHAPTER[paytable]})`,
    dependsOn: 'first-four',
    lines: [...IDS.map((id, index) => win(id, PAYS[paytable][index] ?? 0)), LOSE],
    lineOf,
  };
}

/** "Different suits" means not all of one suit (readings N1). Third cards do not count (readings N3). */
function lineOf({ player, banker }: Deal): number {
  let nines = 0;
  let suits = 0;
  for (const card of [player[0], player[1], banker[0], banker[1]]) {
    const suit = suitOfNine(must(card, 'one of the first four cards'));
    if (suit === undefined) continue;
    nines += 1;
    suits |= 1 << suit;
  }
  return lineOfNines(nines, suits);
}

const DIAMONDS_ALONE = 1 << 3;

function lineOfNines(nines: number, suits: number): number {
  const isOneSuit = (suits & (suits - 1)) === 0;
  switch (nines) {
    case 4:
      return 0;
    case 3:
      return isOneSuit ? 1 : 2;
    case 2:
      return isOneSuit ? 3 : 4;
    case 1:
      return suits === DIAMONDS_ALONE ? 5 : 6;
    default:
      return NO_NINE;
  }
}

function suitOfNine(card: Card): Suit | undefined {
  return rankOf(card) === NINE ? suitOf(card) : undefined;
}
