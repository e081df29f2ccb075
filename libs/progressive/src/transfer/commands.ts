import type { LevelId, LinkId } from '../ids.js';
import type { ActWithReason } from '../approval.js';
import type { Person } from '../person.js';
import type { Chance, TransferPart, TransferTarget } from './events.js';

export type TransferCommand =
  | (ActWithReason & {
      readonly type: 'notice-transfer';
      readonly level: LevelId;
      readonly chance: Chance;
      readonly targets: readonly TransferTarget[];
    })
  | { readonly type: 'cancel-notice'; readonly notice: number; readonly reason: string; readonly person: Person }
  | { readonly type: 'send-transfer'; readonly notice: number; readonly hash: string; readonly person: Person }
  | {
      readonly type: 'confirm-transfer-receipt';
      readonly to: LinkId;
      readonly notice: number;
      readonly part: number;
      readonly amountMicro: bigint;
    }
  | (Omit<TransferPart, 'linkId' | 'excessMicro'> & {
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

export type TransferCommandOf<T extends TransferCommand['type']> = Extract<TransferCommand, { readonly type: T }>;
