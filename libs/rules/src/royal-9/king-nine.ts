import { type Card, KING, NINE, SUIT_COUNT, type Suit, cardName, cardWith, rankOf, suitOf } from '../card.js';

/** 0..15: suit of the king x 4 + suit of the nine (docs/reference/readings.md). */
export type KingNine = number & { readonly __kingNine: true };

export const KING_NINE_COUNT = 16;

/** Undefined unless the cards, in either order, are a king and a nine. */
export function kingNineOf(cardA: Card, cardB: Card): KingNine | undefined {
  const [king, nine] = rankOf(cardA) === KING ? [cardA, cardB] : [cardB, cardA];
  if (rankOf(king) !== KING || rankOf(nine) !== NINE) return undefined;
  return (suitOf(king) * SUIT_COUNT + suitOf(nine)) as KingNine;
}

export function kingNineCards(pair: KingNine): readonly [king: Card, nine: Card] {
  const kingSuit = Math.floor(pair / SUIT_COUNT) as Suit;
  return [cardWith({ rank: KING, suit: kingSuit }), cardWith({ rank: NINE, suit: (pair % SUIT_COUNT) as Suit })];
}

/** Such as "KS9H", king first. */
export function kingNineName(pair: KingNine): string {
  return kingNineCards(pair).map(cardName).join('');
}
