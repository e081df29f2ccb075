/**
 * Playing cards as small numbers: one byte in the journal, one name on a screen. Decks are alike (chapter 3 A), so two
 * kings of spades of one shoe are the same `Card`; how many of each a shoe still holds is the business of `shoe.ts`.
 */

/** A card of a deck, 0..51 = suit x 13 + rank. Which physical card it is, is not known, and no rule depends on it. */
export type Card = number & { readonly __card: true };

/** A suit: 0 spades, 1 hearts, 2 clubs, 3 diamonds. */
export type Suit = 0 | 1 | 2 | 3;

/** A rank: 0 ace, 1..8 the cards two to nine, 9 ten, 10 jack, 11 queen, 12 king. */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** Different cards in a deck. */
export const CARD_COUNT = 52;

/** Suits in a deck. */
export const SUIT_COUNT = 4;

/** Cards of one suit. */
export const RANK_COUNT = 13;

/** The rank of a nine: half of every Royal 9 (chapter 1 B(6)). */
export const NINE: Rank = 8;

/** The lowest rank with a face; jack, queen and king follow each other, and the ten is below (chapter 1 B(6)). */
export const JACK: Rank = 10;

/** The rank of a king. */
export const KING: Rank = 12;

const SUIT_NAMES = 'SHCD';
const RANK_NAMES = 'A23456789TJQK';

/** The card with this rank and suit. */
export function cardWith({ rank, suit }: { readonly rank: Rank; readonly suit: Suit }): Card {
  return (suit * RANK_COUNT + rank) as Card;
}

/** The card of a byte of the journal or of a shoe; undefined for anything but a whole number 0..51. */
export function cardOf(index: number): Card | undefined {
  return Number.isInteger(index) && index >= 0 && index < CARD_COUNT ? (index as Card) : undefined;
}

/** Every card of one deck, in the order of their numbers: 52 of them. */
export const DECK: readonly Card[] = Object.freeze(Array.from({ length: CARD_COUNT }, (_, index) => index as Card));

/** The rank of a card. */
export function rankOf(card: Card): Rank {
  return (card % RANK_COUNT) as Rank;
}

/** The suit of a card. */
export function suitOf(card: Card): Suit {
  return Math.floor(card / RANK_COUNT) as Suit;
}

/**
 * The value of a card, 0..9: ace one, two to nine their face, ten and the faces nothing (chapter 6 A). Not what the
 * card counts for the burn, where a ten counts ten: that is `burnCount`.
 */
export function pointsOf(card: Card): number {
  const rank = rankOf(card);
  return rank <= NINE ? rank + 1 : 0;
}

/** A card as people write it, rank then suit: "KS", "9H", "TD". Always two characters; `parseCard` reads it back. */
export function cardName(card: Card): string {
  return `${RANK_NAMES.charAt(rankOf(card))}${SUIT_NAMES.charAt(suitOf(card))}`;
}

/**
 * Reads a card: rank A, 2..9, T or 10, J, Q, K, then suit S, H, C, D. Upper case only, nothing around it: a text that
 * is nearly a card is not one. Undefined for anything else.
 */
export function parseCard(text: string): Card | undefined {
  const match = /^(10|[A2-9TJQK])([SHCD])$/.exec(text);
  if (match === null) return undefined;
  const [, rankText = '', suitText = ''] = match;
  const rank = RANK_NAMES.indexOf(rankText === '10' ? 'T' : rankText) as Rank;
  return cardWith({ rank, suit: SUIT_NAMES.indexOf(suitText) as Suit });
}
