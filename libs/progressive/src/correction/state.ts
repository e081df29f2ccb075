import type { Card } from '@jackpot/rules';
import type { Requested } from '../approval.js';
import type { TableNo } from '../ids.js';
/** A correction that the first of two people has requested. */
export type RequestedCorrection = Requested & {
  readonly coup: number;
  readonly cards: readonly Card[];
  readonly reference: string;
  readonly reason: string;
};

export interface CorrectionsState {
  /** The corrections that wait for their second person, by table. */
  readonly requestedCorrections: Map<TableNo, RequestedCorrection>;
}
