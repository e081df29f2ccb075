import { type Card, pointsOf } from './card.js';

const NATURAL_POINTS_MIN = 8;

/** The point count of a hand, 0..9: the values together, the right digit (chapter 6 B, C). No cards count nothing. */
export function pointCount(cards: readonly Card[]): number {
  let points = 0;
  for (const card of cards) points += pointsOf(card);
  return points % 10;
}

/**
 * Whether a hand is a Natural: 8 or 9 on its first two cards (chapter 1 B(3)). A third card never makes nor unmakes
 * one, and a hand of fewer than two cards is not one yet.
 */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length >= 2 && pointCount(cards.slice(0, 2)) >= NATURAL_POINTS_MIN;
}
