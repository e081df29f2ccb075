import { assert, must } from '@jackpot/money';
import { CARD_COUNT, type Card, rankOf } from '../card.js';

/** Fewest decks in a shoe (chapter 3 A). With a shuffler's two batches this is one batch (chapter 3 B). */
export const DECKS_MIN = 6;

/** Most decks in a shoe (chapter 3 A). */
export const DECKS_MAX = 8;

/**
 * How many of each card a shoe still holds, by the card's number: 52 counts of 0..8. A value: it is never changed, a
 * shoe with fewer cards is a new one. Cards burned face down stay counted, for no one has seen them.
 */
export type CardCounts = ArrayLike<number> & { readonly __cardCounts: true };

/**
 * A full shoe of one batch of cards.
 * @param decks 6..8 (chapter 3); anything else is a RangeError, for configuration was to refuse it.
 */
export function fullShoe(decks: number): CardCounts {
  return countsOf(new Uint8Array(CARD_COUNT).fill(checkedDecks(decks)));
}

/** The counts a snapshot holds; undefined unless they are 52 whole numbers of 0..8. */
export function cardCountsOf(counts: ArrayLike<number>): CardCounts | undefined {
  const copy = Array.from(counts);
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= DECKS_MAX;
  return copy.length === CARD_COUNT && copy.every(isCount) ? countsOf(Uint8Array.from(copy)) : undefined;
}

/** How many cards the shoe still holds, the unseen burned ones included: 0..416. */
export function cardsLeft(counts: CardCounts): number {
  return Array.from(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * The first of these cards that the shoe cannot hold any more, the ones before it taken out; undefined when all of
 * them may have come from it. Reports a misread card or a wrong shoe, never a right one.
 */
export function impossibleCard(counts: CardCounts, cards: readonly Card[]): Card | undefined {
  const left = Uint8Array.from(counts);
  return cards.find((card) => !takeOne(left, card));
}

/** The shoe without these cards. Check `impossibleCard` first: a card it does not hold is an InvariantViolation. */
export function removeCards(counts: CardCounts, cards: readonly Card[]): CardCounts {
  const left = Uint8Array.from(counts);
  for (const card of cards) assert(takeOne(left, card), 'a card taken out of a shoe was in it');
  return countsOf(left);
}

/**
 * How many cards follow the first one, face down, into the discard bucket before play: its face value, 1..10, an ace
 * one, ten and the faces ten (chapter 5 F, G). The first card itself is not among them.
 */
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
