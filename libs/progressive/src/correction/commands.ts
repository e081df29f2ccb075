import type { Card } from '@jackpot/rules';
import type { ActWithReason, Approval } from '../approval.js';
import type { TableNo } from '../ids.js';

export type CorrectionCommand =
  | (ActWithReason & {
      readonly type: 'request-correction';
      readonly table: TableNo;
      readonly coup: number;
      readonly cards: readonly Card[];
    })
  | (Approval & {
      readonly type: 'approve-correction';
      readonly table: TableNo;
      readonly coup: number;
    });

export type CorrectionCommandOf<T extends CorrectionCommand['type']> = Extract<CorrectionCommand, { readonly type: T }>;
