/** What a person at a seat does while bets are open. `restart`: the seat's device restarts (a new boot number). */
export interface SeatAct {
  /** Milliseconds after the coup was opened. */
  readonly at: number;
  readonly seat: number;
  readonly act: 'wager' | 'withdraw' | 'restart';
}

/** A wager that comes after "no more bets": with the same frame (0), or so many milliseconds later. */
export interface LateAct {
  readonly after: number;
  readonly seat: number;
}

export type Ending = 'cards' | 'void-before-lock' | 'void-after-lock';

/** One coup as a table will play it: decided beforehand, by people and cards or by a recording. Times are milliseconds. */
export interface CoupScript {
  readonly kind: 'wagering' | 'no-wager';
  /** In order of time. */
  readonly acts: readonly SeatAct[];
  readonly lockAt: number;
  readonly late: readonly LateAct[];
  readonly ending: Ending;
  /** From the lock to the cards or the void. */
  readonly endAfter: number;
  /** From the result to the end of paying. */
  readonly settleAfter: number;
  /** In dealt order, "KS" "9H"; empty where the coup is voided. */
  readonly cards: readonly string[];
  /** The cover card came as its first card or within it (chapter 9 D). */
  readonly coverCard?: true | undefined;
}

/** What a table does next. */
export type Move =
  /** `burn`: the first card, exposed; a recording from before shoes were tracked has none. */
  | { readonly type: 'shoe'; readonly burn?: string | undefined }
  | { readonly type: 'coup'; readonly script: CoupScript }
  | { readonly type: 'end' };

/** Where a table's moves come from: people and a dealer, or a recording. The first move is a shoe. */
export interface Moves {
  next(): Move;
}
