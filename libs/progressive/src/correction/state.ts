import type { Card } from '@jackpot/rules';
import type { Requested } from '../approval.js';
import type { TableNo } from '../ids.js';
export type RequestedCorrection = Requested & {
  readonly coup: number;
  readonly cards: readonly Card[];
  readonly reference: string;
  readonly reason: string;
};

export interface CorrectionsState {
  readonly requestedCorrections: Map<TableNo, RequestedCorrection>;
}
