import { CARD_COUNT, type Card } from '../card.js';
import { THREE_CARD_HAND_SIZE } from './hand.js';
import { THREE_CARD_SEATS, type ThreeCardDealing } from './table.js';

/** The cards of one round as they lie on the layout. */
export interface ThreeCardRound {
  /** By seat, from 1 up; only seats with a wager have a hand. */
  readonly hands: readonly { readonly seat: number; readonly cards: readonly Card[] }[];
  readonly dealer: readonly Card[];
  /** What remains of the deck (seed 004, chapter 1 B(5)), in order. */
  readonly stub: readonly Card[];
}

/** Why a round cannot be dealt; `why` is a text for people with what to do. */
export interface ThreeCardDealingProblem {
  readonly code: 'NO_WAGERS' | 'SEAT_NOT_ON_TABLE' | 'SEAT_TWICE' | 'DECK_INCOMPLETE';
  readonly why: string;
}

/** A deck ready to be dealt and who has wagered. */
export interface ThreeCardDealingOrder {
  /** 52 different cards in the order they will be dealt. */
  readonly deck: readonly Card[];
  /** Seats that placed a wager, in any order; seat 1 is the farthest to the dealer's left. */
  readonly seats: readonly number[];
  readonly dealing: ThreeCardDealing;
}

/**
 * Deals one round. Clockwise from the player farthest to the dealer's left, the dealer last: one card at a time from a
 * manual shoe or the hand (chapters 8 D(2), 9 B(1)), stacks of three from an automated shoe (chapter 10 B(1)).
 */
export function dealThreeCardRound(order: ThreeCardDealingOrder): ThreeCardRound | ThreeCardDealingProblem {
  const problem = seatsProblem(order.seats) ?? deckProblem(order.deck);
  if (problem !== undefined) return problem;
  const { deck, dealing } = order;
  const seats = [...order.seats].sort((a, b) => a - b);
  const handCount = seats.length + 1;
  const handAt = (place: number): readonly Card[] =>
    deck.slice(0, handCount * THREE_CARD_HAND_SIZE).filter((_, index) => placeOf(index, handCount, dealing) === place);
  return {
    hands: seats.map((seat, place) => ({ seat, cards: handAt(place) })),
    dealer: handAt(seats.length),
    stub: deck.slice(handCount * THREE_CARD_HAND_SIZE),
  };
}

/** Fewest cards above the cover card when a deck is cut (chapter 5 D). */
const THREE_CARD_CUT_MIN = 10;

/**
 * Cuts a deck that was shuffled by hand or beforehand (chapter 5 C(2), D): the cards above the cover card go to the
 * bottom. Undefined when the cover card is less than ten cards in, or not inside the deck: it is cut again (5 E).
 */
export function cutThreeCardDeck(deck: readonly Card[], cardsAbove: number): readonly Card[] | undefined {
  if (!Number.isInteger(cardsAbove) || cardsAbove < THREE_CARD_CUT_MIN || cardsAbove >= deck.length) return undefined;
  return [...deck.slice(cardsAbove), ...deck.slice(0, cardsAbove)];
}

/** Whose card it is, counted clockwise from 0; the dealer comes last. */
function placeOf(index: number, handCount: number, dealing: ThreeCardDealing): number {
  return dealing === 'automated-shoe' ? Math.floor(index / THREE_CARD_HAND_SIZE) : index % handCount;
}

function seatsProblem(seats: readonly number[]): ThreeCardDealingProblem | undefined {
  if (seats.length === 0) return { code: 'NO_WAGERS', why: 'no wager is placed: no cards are dealt' };
  const stranger = seats.find((seat) => !Number.isInteger(seat) || seat < 1 || seat > THREE_CARD_SEATS);
  if (stranger !== undefined) {
    return {
      code: 'SEAT_NOT_ON_TABLE',
      why: `the seats are 1 to ${THREE_CARD_SEATS} (chapter 2 A(1)), not ${stranger}`,
    };
  }
  const twice = seats.find((seat, index) => seats.indexOf(seat) < index);
  return twice === undefined ? undefined : { code: 'SEAT_TWICE', why: `seat ${twice} is named twice: name it once` };
}

function deckProblem(deck: readonly Card[]): ThreeCardDealingProblem | undefined {
  const different = new Set(deck).size;
  if (deck.length === CARD_COUNT && different === CARD_COUNT) return undefined;
  const counted = `${deck.length} cards, ${different} of them different`;
  return { code: 'DECK_INCOMPLETE', why: `the deck has ${counted}: it is removed from the table (chapter 5 B)` };
}
