import type { CardText } from '../rules/cards.js';

/** An award as the controller reports it. */
export interface ReportedAward {
  readonly awardId: string;
  readonly seat: number;
  readonly line: string;
  readonly level: string | null;
  readonly amount: string;
  readonly pay: string;
  readonly documentNumber: number;
}

interface OfCoup {
  /** The journal's sequence, as in the reply: the order of everything on the link. */
  readonly sequence: number;
  readonly tableId: string;
  readonly coup: number;
}

/** What the controller reported, with the cards as the table dealt them. Nothing else moves a meter in play. */
export type Fact =
  | (OfCoup & { readonly type: 'locked'; readonly seats: readonly number[] })
  | (OfCoup & {
      readonly type: 'resolved';
      readonly cards: readonly CardText[];
      readonly awards: readonly ReportedAward[];
      readonly mustHit: ReportedAward | null;
    })
  | (OfCoup & { readonly type: 'voided' });

/** Something that is not as it must be. Any of them ends the run with exit code 1. */
export interface Difference {
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

/** Keeps the first differences and counts the rest: one lost fact puts everything after it out. */
export class Differences {
  static readonly KEPT_MAX = 40;
  readonly kept: Difference[] = [];
  count = 0;

  add(difference: Difference): void {
    this.count += 1;
    if (this.kept.length < Differences.KEPT_MAX) this.kept.push(difference);
  }

  /** Adds one unless the two texts are the same. */
  compare(where: string, expected: string, found: string): void {
    if (expected !== found) this.add({ where, expected, found });
  }
}
