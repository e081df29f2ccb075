import { PAIRS } from './terms.js';

/** What a seat wins by the paytable that hangs at the table (chapter 12 K(3)), read off the cards by the script itself. */
export type Line =
  | 'star'
  | 'spade'
  | 'heart'
  | 'identical'
  | 'suited-v-suited'
  | 'royal-v-royal'
  | 'any-suited'
  | 'any-royal'
  | 'must-hit';

export const PRINTED_CENTS: Readonly<Partial<Record<Line, bigint>>> = {
  identical: 500_000n,
  'suited-v-suited': 150_000n,
  'royal-v-royal': 25_000n,
  'any-suited': 5_000n,
  'any-royal': 2_500n,
};

type Hand = readonly [string, string];

/** Cards in dealt order: player, banker, player, banker; a third card never matters. */
export function wonBy(seat: number, [p1 = '', b1 = '', p2 = '', b2 = '']: readonly string[]): Line | null {
  const [player, banker]: readonly [Hand, Hand] = [
    [p1, p2],
    [b1, b2],
  ];
  const own = (hand: Hand): boolean => isPair(hand, PAIRS[seat]);
  const isPrinted = Object.values(PAIRS).some((pair) => isPair(player, pair));
  if (own(player) && own(banker)) return 'star';
  if (own(banker)) return 'spade';
  if (own(player)) return 'heart';
  if (isPrinted && isPair(banker, player)) return 'identical';
  if (isSuited(player) && isSuited(banker)) return 'suited-v-suited';
  if (isRoyal(player) && isRoyal(banker)) return 'royal-v-royal';
  if (isSuited(player) || isSuited(banker)) return 'any-suited';
  return isRoyal(player) || isRoyal(banker) ? 'any-royal' : null;
}

function isPair(hand: Hand, pair: Hand | undefined): boolean {
  return pair !== undefined && [...hand].sort().join() === [...pair].sort().join();
}

/** A nine and a face card. */
function isRoyal(hand: Hand): boolean {
  const ranks = hand.map((card) => card.charAt(0)).sort();
  return ranks[0] === '9' && 'JQK'.includes(ranks[1] ?? ' ');
}

function isSuited(hand: Hand): boolean {
  return isRoyal(hand) && hand[0].charAt(1) === hand[1].charAt(1);
}
