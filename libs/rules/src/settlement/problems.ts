import type { SeatMapProblem } from '../royal-9/seat-map.js';
import type { ThreeCardDealProblem } from '../three-card/deal.js';
import type { OfferProblem } from '../wagers/rule-sets.js';
import type { StakeProblem } from '../wagers/settle.js';

export type SettlementCode =
  | 'CARD_UNREADABLE'
  | 'CARDS_MISSING'
  | 'CARD_NOT_TO_BE_DRAWN'
  | 'CARD_NOT_IN_SHOE'
  | 'DECKS_NOT_ALLOWED'
  | 'NOT_A_KING_NINE'
  | ThreeCardDealProblem['code']
  | StakeProblem['code']
  | OfferProblem['code']
  | SeatMapProblem['code'];

/** A test compares these texts with docs/reference/settlement.md. */
export const SETTLEMENT_CODES: Readonly<Record<SettlementCode, string>> = Object.freeze({
  CARD_UNREADABLE: 'A card is not rank and suit, like "KS", "TD", "9H".',
  CARDS_MISSING: 'The coup is not over; the message states which card is needed next.',
  CARD_NOT_TO_BE_DRAWN: 'Chapter 10 draws no such card; the message states why.',
  CARD_NOT_IN_SHOE: 'The shoe cannot have held so many of a card.',
  CARDS_TOO_MANY: 'A hand of Three Card Baccarat has three cards.',
  CARD_TWICE: 'Three Card Baccarat is dealt from one deck; a card comes once.',
  DECKS_NOT_ALLOWED: 'The rules deal from 6 to 8 decks, the casino page from 8.',
  WAGER_UNKNOWN: 'There is no wager with this key in this game.',
  STAKE_INVALID: 'A stake is a whole number of cents from 1 to 1,000,000,000.',
  WAGER_NOT_OFFERED: 'The named rules, or the named variant, do not have this wager.',
  WAGERS_EXCLUDE_EACH_OTHER: 'One table cannot offer both: two variants, two paytables or two readings of one wager.',
  VARIANT_NOT_OFFERED: 'The named rules do not have this variant.',
  NOT_A_KING_NINE: 'A personal pair is a king and a nine.',
  NO_SEAT: 'The Royal 9 has no position at all.',
  SEAT_OUT_OF_RANGE: 'Positions are numbered 1 to 9.',
  SEAT_REPEATED: 'A position is listed twice.',
  NO_PAIR: 'A position has no personal pair.',
  PAIR_REPEATED_AT_SEAT: 'A position has a pair twice.',
  PAIR_REPEATED: 'Two positions share a pair.',
  PAIR_COUNT_DIFFERS: 'One position has more pairs than another.',
  TOO_MANY_PAIRS: 'There are 16 different pairs.',
});

export interface SettlementProblem {
  readonly code: SettlementCode;
  /** Such as "cards.4" or "stakes.tie/8". */
  readonly path: string;
  readonly text: string;
}

export function isRefused(read: unknown): read is readonly SettlementProblem[] {
  return Array.isArray(read);
}
