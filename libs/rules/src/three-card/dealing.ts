import { CARD_COUNT, type Card } from '../card.js';
import { THREE_CARD_HAND_SIZE } from './hand.js';
import { THREE_CARD_SEATS, type ThreeCardDealing } from './table.js';

export interface ThreeCardRound {
  /** Ascending. Only seats with a wager have a hand. */
  readonly hands: readonly { readonly seat: number; readonly cards: readonly Card[] }[];
  readonly dealer: readonly Card[];
  /** Seed 004, chapter 1 B(5). */
  readonly stub: readonly Card[];
}

export interface ThreeCardDealingProblem {
  readonly code: 'NO_WAGERS' | 'SEAT_NOT_ON_TABLE' | 'SEAT_TWICE' | 'DECK_INCOMPLETE';
  readonly why: string;
}

export interface ThreeCardDealingOrder {
  /** 52 different cards in dealt order. */
  readonly deck: readonly Card[];
  /** Seats with a wager. Seat 1 is the farthest to the dealer's left. */
  readonly seats: readonly number[];
  readonly dealing: ThreeCardDealing;
}

/**
 * Clockwise with the dealer last: one card at a time from a manual shoe or the hand (chapters 8 D(2), 9 B(1)), stacks
 * of three from an automated shoe (chapter 10 B(1)).
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

/** Fewest cards above the cover card (chapter 5 D). */
const THREE_CARD_CUT_MIN = 10;

/**
 * The cards above the cover card go to the bottom (chapter 5 C(2), D). Undefined if the deck must be cut again (5 E).
 */
export function cutThreeCardDeck(deck: readonly Card[], cardsAbove: number): readonly Card[] | undefined {
  if (!Number.isInteger(cardsAbove) || cardsAbove < THREE_CARD_CUT_MIN || cardsAbove >= deck.length) return undefined;
  return [...deck.slice(cardsAbove), ...deck.slice(0, cardsAbove)];
}

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
