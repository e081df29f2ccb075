import type { Paytable } from './lines.js';
import type { SeatPairs } from './seat-map.js';

/**
 * How the open words of chapters 7 A(9) and 12 K are read. Part of the approved configuration and the Rules Submission,
 * equal on every table of a link (docs/reference/readings.md).
 */
export interface Royal9Policy {
  /** Equal worth is resolved by printed order. */
  readonly pick: 'printed-order' | 'highest-value';
  /**
   * Any Two Personal of paytables A and B. Never an exact match of the seat's own pair, which is Star.
   * - `own-seat`: both hands show different own pairs, so the layout prints at least two pairs per position.
   * - `table`: both hands show pairs of any positions of this table.
   * - `own-plus-other`: one hand shows an own pair, the other hand another position's.
   * - `others-only`: both hands show other positions' pairs.
   */
  readonly anyTwo: 'table' | 'own-seat' | 'own-plus-other' | 'others-only';
  /**
   * Identical King 9 of paytable C. Never the seat's own pair.
   * - `other-personal`: both hands show the same pair of another position.
   * - `any-king-nine`: both hands show the same pair, printed or not.
   * - `two-other-personal`: both hands show pairs of other positions, the same or different ones.
   */
  readonly identical: 'other-personal' | 'any-king-nine' | 'two-other-personal';
  /** Whether positions without a wager count. */
  readonly positions: 'printed' | 'bettors';
}

/** docs/reference/readings.md. */
export const ROYAL9_POLICY_DEFAULT: Royal9Policy = Object.freeze({
  pick: 'printed-order',
  anyTwo: 'own-seat',
  identical: 'other-personal',
  positions: 'printed',
});

export interface Royal9Terms {
  readonly paytable: Paytable;
  readonly policy: Royal9Policy;
  /** Has passed `seatMapProblems`. */
  readonly seatMap: readonly SeatPairs[];
}
