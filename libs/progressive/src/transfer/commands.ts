import type { Card } from '@jackpot/rules';
import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import type { LevelId, LinkId, TableNo } from '../ids.js';
import type { Chance, TransferPart, TransferTarget } from './events.js';
import type { ResidualDisposition } from '../retirement/events.js';

interface Asked {
  readonly reference: string;
  readonly reason: string;
  readonly person: Person;
}

/** What people may ask of levels and of the link, and what another link's transfer asks of this one. */
export type LowerCommand =
  | (Asked & {
      readonly type: 'notice-transfer';
      readonly level: LevelId;
      readonly chance: Chance;
      readonly targets: readonly TransferTarget[];
    })
  | (Asked & { readonly type: 'notice-retirement'; readonly remains: ResidualDisposition })
  | { readonly type: 'cancel-notice'; readonly notice: number; readonly reason: string; readonly person: Person }
  | { readonly type: 'send-transfer'; readonly notice: number; readonly hash: string; readonly person: Person }
  /** The other link has it: so much in all. */
  | {
      readonly type: 'confirm-transfer-receipt';
      readonly to: LinkId;
      readonly notice: number;
      readonly part: number;
      readonly amountMicro: bigint;
    }
  | { readonly type: 'retire-link'; readonly notice: number; readonly hash: string; readonly person: Person }
  | (Omit<TransferPart, 'linkId' | 'surplusMicro'> & {
      readonly type: 'receive-transfer';
      readonly from: LinkId;
      readonly notice: number;
      readonly part: number;
    })
  | {
      readonly type: 'expect-transfer';
      readonly from: LinkId;
      readonly notice: number;
      readonly part: number;
      readonly level: LevelId;
    }
  | {
      readonly type: 'cancel-expected-transfer';
      readonly from: LinkId;
      readonly notice: number;
      readonly part: number;
    };

/** A misread card, put right before the coup is settled. */
export type CorrectionCommand =
  | (Asked & {
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

export type LowerCommandOf<T extends LowerCommand['type']> = Extract<LowerCommand, { readonly type: T }>;
export type CorrectionCommandOf<T extends CorrectionCommand['type']> = Extract<CorrectionCommand, { readonly type: T }>;
