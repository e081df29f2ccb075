/**
 * Readings of the unclear words of chapters 7 A(9) and 12 K, the same for every table of a link. Part of the approved
 * configuration and the Rules Submission (docs/reference/readings.md).
 */
export interface Royal9Policy {
  /** Which of several true lines pays. Equal values are chosen in printed order. */
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
  /** Whether the pairs of all positions count, or only of positions with a wager. */
  readonly positions: 'printed' | 'bettors';
}

/** See docs/reference/readings.md. */
export const ROYAL9_POLICY_DEFAULT: Royal9Policy = Object.freeze({
  pick: 'printed-order',
  anyTwo: 'own-seat',
  identical: 'other-personal',
  positions: 'printed',
});
