import { must } from '@jackpot/money';
import { type Card, rankOf, suitOf } from '../card.js';
import type { Deal } from '../deal.js';
import { LOSE, push, win } from './lines.js';
import type { Wager } from './wager.js';

/** Chapter 12 M. */
export type JackpotPaytable = 'A' | 'B' | 'C' | 'D' | 'E';

const POKER_HANDS = [
  'four_card_royal',
  'four_of_a_kind',
  'straight_flush',
  'three_of_a_kind',
  'flush',
  'straight',
  'two_pair',
  'pair_of_aces',
] as const;

type PokerHand = (typeof POKER_HANDS)[number] | 'pair_of_tens_to_kings' | 'nothing';

/** Odds to 1, in the order of `POKER_HANDS`. */
const PAYS: Readonly<Record<JackpotPaytable, readonly number[]>> = {
  A: [500, 100, 50, 15, 10, 5, 4, 2],
  B: [250, 75, 50, 15, 10, 5, 4, 2],
  C: [300, 50, 40, 15, 10, 5, 4, 2],
  D: [500, 100, 50, 15, 10, 6, 5, 2],
  E: [500, 100, 50, 15, 10, 6, 4, 2],
};

const CHAPTER: Readonly<Record<JackpotPaytable, string>> = { A: '1', B: '2', C: '3', D: '4', E: '5' };

/** The first two cards of both hands make one poker hand (readings J1). */
export function jackpot(paytable: JackpotPaytable): Wager {
  return {
    key: `jackpot/${paytable}`,
    name: `Jackpot Baccarat, paytable ${paytable}`,
    chapter: `7 A(10), 12 M(${CHAPTER[paytable]})`,
    dependsOn: 'first-four',
    lines: [
      ...POKER_HANDS.map((id, index) => win(id, PAYS[paytable][index] ?? 0)),
      push('pair_of_tens_to_kings'),
      LOSE,
    ],
    lineOf,
  };
}

const LINE: Readonly<Record<PokerHand, number>> = {
  four_card_royal: 0,
  four_of_a_kind: 1,
  straight_flush: 2,
  three_of_a_kind: 3,
  flush: 4,
  straight: 5,
  two_pair: 6,
  pair_of_aces: 7,
  pair_of_tens_to_kings: 8,
  nothing: 9,
};

function lineOf({ player, banker }: Deal): number {
  return LINE[pokerHandOf(cardAt(player, 0), cardAt(player, 1), cardAt(banker, 0), cardAt(banker, 1))];
}

/** An ace also counts above the king, which makes ace-high straights (readings J2). */
const ACE_BIT = 1;
const ACE_HIGH_BIT = 1 << 13;
const ROYAL_BITS = ACE_BIT | (1 << 10) | (1 << 11) | (1 << 12);
const TEN_TO_KING_BITS = (1 << 9) | (1 << 10) | (1 << 11) | (1 << 12);
const FOUR_IN_ROW = 0b1111;

/** Three of a kind in one suit counts as three of a kind, a pair in one suit as a flush (readings J4). */
function pokerHandOf(a: Card, b: Card, c: Card, d: Card): PokerHand {
  const [bitA, bitB, bitC, bitD] = [1 << rankOf(a), 1 << rankOf(b), 1 << rankOf(c), 1 << rankOf(d)];
  const ranks = bitA | bitB | bitC | bitD;
  const isFlush = suitOf(a) === suitOf(b) && suitOf(a) === suitOf(c) && suitOf(a) === suitOf(d);
  const ranksCount = bitCount(ranks);
  if (ranksCount === 4) return differentRanks(ranks, isFlush);
  if (ranksCount === 1) return 'four_of_a_kind';
  // Ranks that occur an odd number of times: with two ranks, both in three of a kind, none in two pair.
  const oddRanks = bitA ^ bitB ^ bitC ^ bitD;
  if (ranksCount === 2 && oddRanks !== 0) return 'three_of_a_kind';
  if (isFlush) return 'flush';
  if (ranksCount === 2) return 'two_pair';
  return pairOf(ranks & ~oddRanks);
}

function differentRanks(ranks: number, isFlush: boolean): PokerHand {
  if (isFlush && ranks === ROYAL_BITS) return 'four_card_royal';
  const isStraight = isInRow(ranks) || ((ranks & ACE_BIT) !== 0 && isInRow((ranks & ~ACE_BIT) | ACE_HIGH_BIT));
  if (isFlush) return isStraight ? 'straight_flush' : 'flush';
  return isStraight ? 'straight' : 'nothing';
}

function isInRow(ranks: number): boolean {
  return ranks / (ranks & -ranks) === FOUR_IN_ROW;
}

/** A pair of twos to nines wins nothing (readings J5). */
function pairOf(rank: number): PokerHand {
  if (rank === ACE_BIT) return 'pair_of_aces';
  return (rank & TEN_TO_KING_BITS) === 0 ? 'nothing' : 'pair_of_tens_to_kings';
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function cardAt(hand: readonly Card[], index: number): Card {
  return must(hand[index], 'one of the first two cards of a hand');
}
