import { assert } from '@jackpot/money';
import { CARD_COUNT, type Card, DECK } from '@jackpot/rules';

/** Counts of 0 or 1 for 52 cards, by card number. Immutable. */
export type ThreeCardDeck = ArrayLike<number> & { readonly __threeCardDeck: true };

/** A whole deck (seed 004, chapter 3 A). */
export const FULL_THREE_CARD_DECK: ThreeCardDeck = deckOf(new Array<number>(CARD_COUNT).fill(1));

export function threeCardDeckOf(counts: ArrayLike<number>): ThreeCardDeck | undefined {
  const copy = Array.from(counts);
  return copy.length === CARD_COUNT && copy.every((count) => count === 0 || count === 1) ? deckOf(copy) : undefined;
}

/** A card that is not in the deck is an invariant violation. */
export function withoutCards(deck: ThreeCardDeck, cards: readonly Card[]): ThreeCardDeck {
  const left = Array.from(deck);
  for (const card of cards) {
    assert(left[card] === 1, 'a card taken out of a deck was in it');
    left[card] = 0;
  }
  return deckOf(left);
}

export function cardsOf(deck: ThreeCardDeck): readonly Card[] {
  return DECK.filter((card) => deck[card] === 1);
}

function deckOf(counts: readonly number[]): ThreeCardDeck {
  return Object.freeze(counts) as ArrayLike<number> as ThreeCardDeck;
}
