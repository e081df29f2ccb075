import type { Approval } from '../approval.js';
import type { ClaimActOfTwo, WayOf090 } from './events.js';
import type { Person } from '../person.js';
import type { CheckKind, CheckResult } from '../payment/checks.js';
import type { Payment, SlipPayment } from '../payment/payment.js';

interface ToClaim {
  readonly awardNumber: number;
  readonly person: Person;
}

export type ClaimCommand =
  | (ToClaim & { readonly type: 'verify-claim' })
  | (ToClaim & {
      readonly type: 'authorize-claim';
      readonly surveillanceNotice: string;
      readonly hasPhotograph: boolean;
    })
  /** A payment. `documentNumber` names the document that the payer has. */
  | (ToClaim &
      Payment & {
        readonly type: 'pay-claim';
        readonly documentNumber: number;
        /** Number of identity documents on the patron's record, which is outside the journal (ADR 35). 0: no record. */
        readonly identifications: number;
      })
  /** A payment as version 0.9.0 recorded it. Used only to verify old journals. */
  | (ToClaim & { readonly type: 'issue-payout'; readonly method: WayOf090; readonly documentNumber: number })
  | (ToClaim & {
      readonly type: 'check-claim';
      readonly check: CheckKind;
      readonly result: CheckResult;
      readonly owedCents: bigint;
      readonly reference: string;
    })
  | (ToClaim & Payment & { readonly type: 'request-payment-correction'; readonly reason: string })
  | (ToClaim & Approval & { readonly type: 'approve-payment-correction' })
  | (ToClaim & { readonly type: 'release-claim'; readonly reason: string })
  /**
   * A request that stops payment until it is approved or withdrawn. Replaced by a later request of the same person or
   * of an approver.
   */
  | (ToClaim & {
      readonly type: 'request-claim-act';
      readonly act: ClaimActOfTwo;
      readonly documentNumber: number;
      readonly reason: string;
    })
  | (ToClaim & Approval & { readonly type: 'approve-claim-act'; readonly act: ClaimActOfTwo })
  | (ToClaim & Approval & { readonly type: 'withdraw-claim-act'; readonly reason: string })
  | (ToClaim & { readonly type: 'enter-manual-document'; readonly manualNumber: string; readonly reason: string });

interface ReportedSlip extends SlipPayment {
  readonly awardNumber: number;
  readonly account: string;
  readonly documentNumber: number;
}

export type SlipCommand =
  | (ReportedSlip & {
      readonly type: 'pay-by-slip';
      readonly identifications: number;
    })
  /**
   * Records a slip refused for a reason outside the journal: its number is used, it is void, another slip is in force,
   * or a winner of a shared win was not looked up.
   */
  | (ReportedSlip & {
      readonly type: 'record-slip-refusal';
      readonly refusal: { readonly code: string; readonly detail: string };
    });

export type ClaimCommandOf<T extends ClaimCommand['type']> = Extract<ClaimCommand, { readonly type: T }>;
