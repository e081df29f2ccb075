import { must } from '@jackpot/money';
import { type Card, type CardCounts, DECK } from '@jackpot/rules';

/** The first two cards of a hand by kind, order not counted. */
export type TwoCards = readonly [Card, Card];

/** Every kind there is: 1,378. The order is by the first card, then the second, which is never below it. */
export const HANDS: readonly TwoCards[] = DECK.flatMap((a) => DECK.filter((b) => b >= a).map((b): TwoCards => [a, b]));

/** A count of cards that is changed while hands are taken out and put back. */
export type CardsOut = Float64Array;

export function copyOf(shoe: CardCounts): CardsOut {
  return Float64Array.from(Array.from(shoe));
}

/** Ways to draw these two of what is left, order not counted. */
export function waysOf(left: CardsOut, [a, b]: TwoCards): number {
  const first = must(left[a], 'count of a card');
  return a === b ? (first * (first - 1)) / 2 : first * must(left[b], 'count of a card');
}

/** Ways to draw any two of so many cards, order not counted. */
export function anyTwoOf(cards: number): number {
  return (cards * (cards - 1)) / 2;
}

export function takeOut(left: CardsOut, hand: TwoCards): void {
  for (const card of hand) left[card] = must(left[card], 'count of a card') - 1;
}

export function putBack(left: CardsOut, hand: TwoCards): void {
  for (const card of hand) left[card] = must(left[card], 'count of a card') + 1;
}
