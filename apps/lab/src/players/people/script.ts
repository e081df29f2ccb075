export interface SeatAct {
  /** Milliseconds after the opening of the hand. */
  readonly at: number;
  readonly seat: number;
  readonly act: 'wager' | 'withdraw' | 'restart';
}

export interface LateAct {
  readonly after: number;
  readonly seat: number;
}

export type Ending = 'cards' | 'void-before-lock' | 'void-after-lock';

/** Times are in ms. */
export interface CoupScript {
  readonly kind: 'wagering' | 'no-wager';
  readonly acts: readonly SeatAct[];
  readonly lockAt: number;
  readonly late: readonly LateAct[];
  readonly ending: Ending;
  /** From the lock to the cards or the void. */
  readonly endAfter: number;
  /** Time from the result to the end of paying. */
  readonly settleAfter: number;
  /** In dealt order. Empty if the coup is voided. */
  readonly cards: readonly string[];
  /** The cover card appears as the first card or during the coup (chapter 9 D). */
  readonly coverCard?: true | undefined;
}

export type Move =
  /** `burn` is missing in recordings that are older than shoe tracking. */
  | { readonly type: 'shoe'; readonly burn?: string | undefined }
  | { readonly type: 'coup'; readonly script: CoupScript }
  | { readonly type: 'end' };

export interface Moves {
  next(): Move;
}
