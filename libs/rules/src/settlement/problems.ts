import type { SeatMapProblem } from '../royal-9/seat-map.js';
import type { OfferProblem } from '../wagers/rule-sets.js';
import type { StakeProblem } from '../wagers/settle.js';

/** Every code a settlement may be refused with (docs/reference/settlement.md). */
export type SettlementCode =
  | 'CARD_UNREADABLE'
  | 'CARDS_MISSING'
  | 'CARD_NOT_TO_BE_DRAWN'
  | 'CARD_NOT_IN_SHOE'
  | 'DECKS_NOT_ALLOWED'
  | 'NOT_A_KING_NINE'
  | StakeProblem['code']
  | OfferProblem['code']
  | SeatMapProblem['code'];

/** One thing wrong with what was asked. */
export interface SettlementProblem {
  readonly code: SettlementCode;
  /** Where in the request: "cards.4", "stakes.tie/8". */
  readonly path: string;
  /** A sentence for the person who asked: what is wrong and what to do. */
  readonly text: string;
}
