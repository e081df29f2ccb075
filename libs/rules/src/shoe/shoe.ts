import { assert, must } from '@jackpot/money';
import { CARD_COUNT, type Card, rankOf } from '../card.js';

/** Chapter 3 A. With a shuffler, the decks of one of its two batches (chapter 3 B). */
export const DECKS_MIN = 6;

/** Chapter 3 A. */
export const DECKS_MAX = 8;

/**
 * Counts of 0..8, indexed by card. Immutable. Cards burned face down are still counted, because nobody has seen them.
 */
export type CardCounts = ArrayLike<number> & { readonly __cardCounts: true };

/** @throws RangeError unless there are 6 to 8 decks (chapter 3) */
export function fullShoe(decks: number): CardCounts {
  return countsOf(new Uint8Array(CARD_COUNT).fill(checkedDecks(decks)));
}

export function cardCountsOf(counts: ArrayLike<number>): CardCounts | undefined {
  const copy = Array.from(counts);
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= DECKS_MAX;
  return copy.length === CARD_COUNT && copy.every(isCount) ? countsOf(Uint8Array.from(copy)) : undefined;
}

/** Includes unseen burned cards. */
export function cardsLeft(counts: CardCounts): number {
  return Array.from(counts).reduce((sum, count) => sum + count, 0);
}

/** The first card that the shoe cannot contain: it was misread, or came from another shoe. */
export function impossibleCard(counts: CardCounts, cards: readonly Card[]): Card | undefined {
  const left = Uint8Array.from(counts);
  return cards.find((card) => !takeOne(left, card));
}

/** A card that the shoe does not contain is an invariant violation. */
export function removeCards(counts: CardCounts, cards: readonly Card[]): CardCounts {
  const left = Uint8Array.from(counts);
  for (const card of cards) assert(takeOne(left, card), 'a card taken out of a shoe was in it');
  return countsOf(left);
}

/** Cards burned face down: the first card's value, with 1 for an ace and 10 for tens and faces (chapter 5 F, G). */
export function burnCount(firstCard: Card): number {
  return Math.min(rankOf(firstCard) + 1, 10);
}

function takeOne(left: Uint8Array, card: Card): boolean {
  const count = must(left[card], 'count of a card');
  if (count === 0) return false;
  left[card] = count - 1;
  return true;
}

function countsOf(bytes: Uint8Array): CardCounts {
  return bytes as ArrayLike<number> as CardCounts;
}

function checkedDecks(decks: number): number {
  if (Number.isInteger(decks) && decks >= DECKS_MIN && decks <= DECKS_MAX) return decks;
  throw new RangeError(`a shoe has ${DECKS_MIN} to ${DECKS_MAX} decks, not ${decks}`);
}
