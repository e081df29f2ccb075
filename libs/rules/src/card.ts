/** Suit x 13 + rank, 0..51. Cards of the same suit and rank have the same number (chapter 3 A). */
export type Card = number & { readonly __card: true };

/** 0 spades, 1 hearts, 2 clubs, 3 diamonds. */
export type Suit = 0 | 1 | 2 | 3;

/** 0 ace, 1..8 two to nine, 9 ten, 10 jack, 11 queen, 12 king. */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

export const CARD_COUNT = 52;

export const SUIT_COUNT = 4;

export const RANK_COUNT = 13;

/** Chapter 1 B(6). */
export const NINE: Rank = 8;

/** The lowest face card; the ten is not a face (chapter 1 B(6)). */
export const JACK: Rank = 10;

export const KING: Rank = 12;

const SUIT_NAMES = 'SHCD';
const RANK_NAMES = 'A23456789TJQK';

export function cardWith({ rank, suit }: { readonly rank: Rank; readonly suit: Suit }): Card {
  return (suit * RANK_COUNT + rank) as Card;
}

export function cardOf(index: number): Card | undefined {
  return Number.isInteger(index) && index >= 0 && index < CARD_COUNT ? (index as Card) : undefined;
}

export const DECK: readonly Card[] = Object.freeze(Array.from({ length: CARD_COUNT }, (_, index) => index as Card));

export function rankOf(card: Card): Rank {
  return (card % RANK_COUNT) as Rank;
}

export function suitOf(card: Card): Suit {
  return Math.floor(card / RANK_COUNT) as Suit;
}

/** 0 to 9 (chapter 6 A). For the burn, where a ten counts 10, use `burnCount`. */
export function pointsOf(card: Card): number {
  const rank = rankOf(card);
  return rank <= NINE ? rank + 1 : 0;
}

/** Such as "KS", "9H", "TD". */
export function cardName(card: Card): string {
  return `${RANK_NAMES.charAt(rankOf(card))}${SUIT_NAMES.charAt(suitOf(card))}`;
}

/** Upper case only, with "10" or "T" for a ten. Undefined for any other text. */
export function parseCard(text: string): Card | undefined {
  const match = /^(10|[A2-9TJQK])([SHCD])$/.exec(text);
  if (match === null) return undefined;
  const [, rankText = '', suitText = ''] = match;
  const rank = RANK_NAMES.indexOf(rankText === '10' ? 'T' : rankText) as Rank;
  return cardWith({ rank, suit: SUIT_NAMES.indexOf(suitText) as Suit });
}
