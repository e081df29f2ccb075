import { must } from '@jackpot/money';
import { CARD_COUNT, type Card, DECK, JACK, NINE, rankOf, suitOf } from '../card.js';
import { type KingNine, kingNineOf } from './king-nine.js';

/** A Royal 9: a nine and a face card as the first two cards of a hand (chapter 1 B(6)). */
export interface Royal9Hand {
  /** Whether both cards have one suit. */
  readonly suited: boolean;
  /** The pair it is, if the face is a king. */
  readonly kingNine: KingNine | undefined;
}

/**
 * Every two first cards, by number of the first x 52 + the second: nineteen coups of twenty show no Royal 9, and
 * should learn so from one read each hand.
 */
const ROYAL9_BY_CARDS: readonly (Royal9Hand | undefined)[] = DECK.flatMap((first) =>
  DECK.map((second) => royal9OfTwo(first, second)),
);

/**
 * The Royal 9 a hand shows, if it shows one. Only the first two cards are examined, in either order; a ten is not a
 * face.
 * @param hand two cards or more; fewer is an InvariantViolation, for a coup not yet dealt has no result.
 */
export function royal9Of(hand: readonly Card[]): Royal9Hand | undefined {
  const first = must(hand[0], 'first card of a hand');
  const second = must(hand[1], 'second card of a hand');
  return ROYAL9_BY_CARDS[first * CARD_COUNT + second];
}

function royal9OfTwo(first: Card, second: Card): Royal9Hand | undefined {
  if (!isNineAndFace(first, second) && !isNineAndFace(second, first)) return undefined;
  return Object.freeze({ suited: suitOf(first) === suitOf(second), kingNine: kingNineOf(first, second) });
}

function isNineAndFace(nine: Card, face: Card): boolean {
  return rankOf(nine) === NINE && rankOf(face) >= JACK;
}
