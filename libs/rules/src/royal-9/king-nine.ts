import { type Card, KING, NINE, SUIT_COUNT, type Suit, cardName, cardWith, rankOf, suitOf } from '../card.js';

/** Suit of the king x 4 + suit of the nine, 0..15, in either order (docs/reference/readings.md). */
export type KingNine = number & { readonly __kingNine: true };

export const KING_NINE_COUNT = 16;

/** In either order. */
export function kingNineOf(cardA: Card, cardB: Card): KingNine | undefined {
  const [king, nine] = rankOf(cardA) === KING ? [cardA, cardB] : [cardB, cardA];
  if (rankOf(king) !== KING || rankOf(nine) !== NINE) return undefined;
  return (suitOf(king) * SUIT_COUNT + suitOf(nine)) as KingNine;
}

export function kingNineCards(pair: KingNine): readonly [king: Card, nine: Card] {
  const kingSuit = Math.floor(pair / SUIT_COUNT) as Suit;
  return [cardWith({ rank: KING, suit: kingSuit }), cardWith({ rank: NINE, suit: (pair % SUIT_COUNT) as Suit })];
}

/** King first: "KS9H". */
export function kingNineName(pair: KingNine): string {
  return kingNineCards(pair).map(cardName).join('');
}
