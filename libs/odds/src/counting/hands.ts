import { must } from '@jackpot/money';
import { type Card, type CardCounts, DECK } from '@jackpot/rules';

/** In any order. */
export type TwoCards = readonly [Card, Card];

/** Sorted by the first card, then by the second, which is never below the first. */
export const HANDS: readonly TwoCards[] = DECK.flatMap((a) => DECK.filter((b) => b >= a).map((b): TwoCards => [a, b]));

export type CardsOut = Float64Array;

export function copyOf(shoe: CardCounts): CardsOut {
  return Float64Array.from(Array.from(shoe));
}

export function waysOf(left: CardsOut, [a, b]: TwoCards): number {
  const first = must(left[a], 'count of a card');
  return a === b ? (first * (first - 1)) / 2 : first * must(left[b], 'count of a card');
}

export function anyTwoOf(cards: number): number {
  return (cards * (cards - 1)) / 2;
}

export function takeOut(left: CardsOut, hand: TwoCards): void {
  for (const card of hand) left[card] = must(left[card], 'count of a card') - 1;
}

export function putBack(left: CardsOut, hand: TwoCards): void {
  for (const card of hand) left[card] = must(left[card], 'count of a card') + 1;
}
