import type { CardText } from '../rules/cards.js';

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
  readonly sequence: number;
  readonly tableId: string;
  readonly coup: number;
}

/**
 * A lock, void or result that the controller reported; a result has the cards that the table dealt. Nothing else moves
 * a meter during play.
 */
export type Fact =
  | (OfCoup & { readonly type: 'locked'; readonly seats: readonly number[] })
  | (OfCoup & {
      readonly type: 'resolved';
      readonly cards: readonly CardText[];
      readonly awards: readonly ReportedAward[];
      readonly mustHit: ReportedAward | null;
    })
  | (OfCoup & { readonly type: 'voided' });

export interface Difference {
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

/** Only counts later differences, because one lost fact causes many. */
export class Differences {
  static readonly KEPT_MAX = 40;
  readonly kept: Difference[] = [];
  count = 0;

  add(difference: Difference): void {
    this.count += 1;
    if (this.kept.length < Differences.KEPT_MAX) this.kept.push(difference);
  }

  compare(where: string, expected: string, found: string): void {
    if (expected !== found) this.add({ where, expected, found });
  }
}
