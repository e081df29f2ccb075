import type { Approval } from '../approval.js';
import type { ClaimActOfTwo, WayOf090 } from './events.js';
import type { Person } from '../person.js';
import type { CheckKind, CheckResult } from '../payment/checks.js';
import type { Payment, SlipPayment } from '../payment/payment.js';

interface ToClaim {
  readonly awardNumber: number;
  readonly person: Person;
}

/** What people may request of a claim. */
export type ClaimCommand =
  | (ToClaim & { readonly type: 'verify-claim' })
  | (ToClaim & {
      readonly type: 'authorize-claim';
      readonly surveillanceNotice: string;
      readonly hasPhotograph: boolean;
    })
  /** On this document: the payer holds it, and its amount is the claim's. */
  | (ToClaim &
      Payment & {
        readonly type: 'pay-claim';
        readonly documentNumber: number;
        /** Forms of identification on the record of the patron, which is outside the journal (ADR 35); 0: no record. */
        readonly identifications: number;
      })
  /** How 0.9.0 paid. Only the verifier of a journal makes it. */
  | (ToClaim & { readonly type: 'issue-payout'; readonly method: WayOf090; readonly documentNumber: number })
  /** The result of a look-up; a later one replaces it. */
  | (ToClaim & {
      readonly type: 'check-claim';
      readonly check: CheckKind;
      readonly result: CheckResult;
      readonly owedCents: bigint;
      readonly reference: string;
    })
  /** Sent by the first of two people, with the complete corrected payment. A later request replaces an earlier one. */
  | (ToClaim & Payment & { readonly type: 'request-payment-correction'; readonly reason: string })
  | (ToClaim & Approval & { readonly type: 'approve-payment-correction' })
  | (ToClaim & { readonly type: 'release-claim'; readonly reason: string })
  /** The first of two people. Stops payment. A later request of the same person or of an approver replaces this one. */
  | (ToClaim & {
      readonly type: 'request-claim-act';
      readonly act: ClaimActOfTwo;
      readonly documentNumber: number;
      readonly reason: string;
    })
  /** The second of them: leads to the very act that was requested, with both people in its event. */
  | (ToClaim & Approval & { readonly type: 'approve-claim-act'; readonly act: ClaimActOfTwo })
  /** Ends the request without the act: by the person who made it, or by a person who may approve it. */
  | (ToClaim & Approval & { readonly type: 'withdraw-claim-act'; readonly reason: string })
  | (ToClaim & { readonly type: 'enter-manual-document'; readonly manualNumber: string; readonly reason: string });

interface ReportedSlip extends SlipPayment {
  readonly awardNumber: number;
  /** Name of the service account that reported the slip as paid. */
  readonly account: string;
  readonly documentNumber: number;
}

/** What the casino's slot accounting system reports of a slip that it has paid. */
export type SlipCommand =
  | (ReportedSlip & {
      readonly type: 'pay-by-slip';
      /** Forms of identification on the record of the patron; 0: no record. */
      readonly identifications: number;
    })
  /** What is known outside the journal refuses it: the number is used, the slip is void, another one stands, a shared win lacks a look-up. */
  | (ReportedSlip & {
      readonly type: 'record-slip-refusal';
      readonly refusal: { readonly code: string; readonly detail: string };
    });

export type ClaimCommandOf<T extends ClaimCommand['type']> = Extract<ClaimCommand, { readonly type: T }>;
