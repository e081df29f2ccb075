import type { Paytable } from './lines.js';
import type { SeatPairs } from './seat-map.js';

/**
 * How the open words of chapters 7 A(9) and 12 K are read. Part of the approved configuration, printed in the Rules
 * Submission and the same on every table of a link (docs/reference/readings.md).
 */
export interface Royal9Policy {
  /**
   * Which line pays when several are true; never more than one. `printed-order`: the first of the paytable.
   * `highest-value`: the one worth most with the meters as they are; equal ones by printed order.
   */
  readonly pick: 'printed-order' | 'highest-value';
  /**
   * Any Two Personal of paytables A and B; never an exact match of one's own pair, which is Star.
   * `own-seat`: both hands show the seat's own pairs, different ones, so the layout prints two pairs or more for each
   * position. `table`: both hands show pairs of this table's positions, whosever. `own-plus-other`: one hand the seat's own, the other hand another position's.
   * `others-only`: both hands other positions'.
   */
  readonly anyTwo: 'table' | 'own-seat' | 'own-plus-other' | 'others-only';
  /**
   * Identical King 9 of paytable C; never with the seat's own pair. `other-personal`: both hands show one pair, and it
   * is another position's. `any-king-nine`: both hands show one pair, printed or not. `two-other-personal`: both hands
   * show pairs of other positions, the same or not.
   */
  readonly identical: 'other-personal' | 'any-king-nine' | 'two-other-personal';
  /** Whose pairs are another position's: those printed, even where no one bets, or only those of the seats in play. */
  readonly positions: 'printed' | 'bettors';
}

/** The readings where the operator has not chosen others (docs/reference/readings.md). */
export const ROYAL9_POLICY_DEFAULT: Royal9Policy = Object.freeze({
  pick: 'printed-order',
  anyTwo: 'own-seat',
  identical: 'other-personal',
  positions: 'printed',
});

/** All that decides who wins what from given cards: the paytable, how it is read, and what the layout prints. */
export interface Royal9Terms {
  readonly paytable: Paytable;
  readonly policy: Royal9Policy;
  /** Without `seatMapProblems`; whether pairs may repeat was decided there. */
  readonly seatMap: readonly SeatPairs[];
}
