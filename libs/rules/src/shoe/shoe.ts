import { assert, must } from '@jackpot/money';
import { CARD_COUNT, type Card, DECK, rankOf } from '../card.js';
import { nextCard } from '../tableau.js';

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

/** How many of this card the shoe still holds, 0..8. */
export function countOf(counts: CardCounts, card: Card): number {
  return must(counts[card], 'count of a card');
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

/**
 * All cards of a shoe in a random order (Fisher and Yates), in the order they will be dealt.
 * @param decks 6..8, else a RangeError.
 * @param below the randomness: `below(n)` is uniform in 0..n-1; called once a card, n from the number of cards down to
 * 2. Given the same answers the order is the same. An answer out of range is an InvariantViolation.
 */
export function shuffledShoe(decks: number, below: (bound: number) => number): readonly Card[] {
  const cards = Array.from({ length: checkedDecks(decks) }, () => DECK).flat();
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1);
    assert(Number.isInteger(chosen) && chosen >= 0 && chosen <= last, 'below(n) is a whole number of 0..n-1');
    const card = cardAt(cards, chosen);
    cards[chosen] = cardAt(cards, last);
    cards[last] = card;
  }
  return cards;
}

/** A coup dealt from a shoe, and where the next one starts. */
export interface DealtCoup {
  /** 4 to 6 cards in dealt order: what `dealOf` reads. */
  readonly cards: readonly Card[];
  /** Index in the shoe of the first card not dealt. */
  readonly next: number;
}

/**
 * Deals one coup by the rules from a shoe in dealt order, beginning at index `from` (0 or more). Undefined when the
 * cards run out: that coup is void and all wagers go back (chapter 13 E). Knows of no cut card: whether this coup is
 * the last hand is the table's to say (chapter 9 D).
 */
export function dealCoup(cards: readonly Card[], from: number): DealtCoup | undefined {
  assert(Number.isSafeInteger(from) && from >= 0, 'a coup starts inside the shoe or at its end');
  let next = from;
  while (nextCard(cards.slice(from, next)) !== 'done') {
    if (next >= cards.length) return undefined;
    next += 1;
  }
  return { cards: cards.slice(from, next), next };
}

function takeOne(left: Uint8Array, card: Card): boolean {
  const count = must(left[card], 'count of a card');
  if (count === 0) return false;
  left[card] = count - 1;
  return true;
}

function cardAt(cards: readonly Card[], index: number): Card {
  return must(cards[index], 'card of a shoe');
}

function countsOf(bytes: Uint8Array): CardCounts {
  return bytes as ArrayLike<number> as CardCounts;
}

function checkedDecks(decks: number): number {
  if (Number.isInteger(decks) && decks >= DECKS_MIN && decks <= DECKS_MAX) return decks;
  throw new RangeError(`a shoe has ${DECKS_MIN} to ${DECKS_MAX} decks, not ${decks}`);
}
