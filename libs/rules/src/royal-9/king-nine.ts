import { type Card, KING, NINE, SUIT_COUNT, type Suit, cardName, cardWith, rankOf, suitOf } from '../card.js';

/**
 * A king and a nine of given suits, the pair printed at a position: 0..15 = suit of the king x 4 + suit of the nine.
 * Suits count, order does not, and which of a shoe's equal cards they are does not either (docs/reference/readings.md).
 */
export type KingNine = number & { readonly __kingNine: true };

/** Different pairs there are; no table can have more positions than that with a pair of its own each. */
export const KING_NINE_COUNT = 16;

/** The pair these two cards make, in either order; undefined unless one is a king and the other a nine. */
export function kingNineOf(cardA: Card, cardB: Card): KingNine | undefined {
  const [king, nine] = rankOf(cardA) === KING ? [cardA, cardB] : [cardB, cardA];
  if (rankOf(king) !== KING || rankOf(nine) !== NINE) return undefined;
  return (suitOf(king) * SUIT_COUNT + suitOf(nine)) as KingNine;
}

/** The king and the nine of a pair, the king first. */
export function kingNineCards(pair: KingNine): readonly [king: Card, nine: Card] {
  const kingSuit = Math.floor(pair / SUIT_COUNT) as Suit;
  return [cardWith({ rank: KING, suit: kingSuit }), cardWith({ rank: NINE, suit: (pair % SUIT_COUNT) as Suit })];
}

/** A pair as configuration and screens write it, king first: "KS9H". */
export function kingNineName(pair: KingNine): string {
  return kingNineCards(pair).map(cardName).join('');
}
