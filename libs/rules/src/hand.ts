import { type Card, pointsOf } from './card.js';

const NATURAL_POINTS_MIN = 8;

/** Last digit of the sum of the values (chapter 6 B, C). */
export function pointCount(cards: readonly Card[]): number {
  let points = 0;
  for (const card of cards) points += pointsOf(card);
  return points % 10;
}

/** An 8 or 9 of the first two cards (chapter 1 B(3)). */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length >= 2 && pointCount(cards.slice(0, 2)) >= NATURAL_POINTS_MIN;
}
