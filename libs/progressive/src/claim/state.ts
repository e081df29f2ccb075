import type { Requested } from '../approval.js';
import type { Award, LastHit } from '../award/award.js';
import type { TablePaid } from '../award/table-paid.js';
import type { ClaimActOfTwo, WayOf090 } from './events.js';
import type { LevelId, TableNo } from '../ids.js';
import type { PersonKey, SignerKey } from '../person.js';
import type { RecordedCheck } from '../payment/checks.js';
import type { Payment } from '../payment/payment.js';

export interface OpenClaim {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly coup: number;
  /** As it was fixed; the amount only grows where an earlier hit was none, the document's number where one was void. */
  readonly award: Award;
  /** Other awards of the same wager, as they stand: taxes and look-ups go by all that a wager has won. */
  readonly alsoWonCents: bigint;
  /** What the house paid of the wager: for taxes the patron wagered the rest. */
  readonly houseCents: bigint;
  /** Federal tax that was withheld when they were paid. */
  readonly alsoWithheldCents: bigint;
  readonly fixedAt: number;
  /** Another hit came close: not paid before a person has released it. */
  readonly held: boolean;
  readonly progress: ClaimProgress;
  /** Results of look-ups, one of each kind. */
  readonly checks: readonly RecordedCheck[];
  /** The act that waits for its second person. Until it is approved or withdrawn, the claim is not paid. */
  readonly requested: RequestedClaimAct | null;
}

/** An act on a claim that the first of two people has requested. */
export type RequestedClaimAct = Requested & {
  readonly act: ClaimActOfTwo;
  readonly reason: string;
  /** Number of the document to be voided; 0 for other acts. */
  readonly documentNumber: number;
  /** Amount of the award when the request was made. */
  readonly amountCents: bigint;
};

/** What is kept of a paid claim for a correction of its payment. */
export interface PaidClaim {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly coup: number;
  readonly seat: number;
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly documentNumber: number;
  /** What the patron paid of the wager that won it. */
  readonly priceCents: bigint;
  readonly alsoWonCents: bigint;
  /** Federal tax that was withheld from the other awards of the wager, before this payment or after it. */
  readonly alsoWithheldCents: bigint;
  readonly checks: readonly RecordedCheck[];
  readonly paidAt: number;
  readonly by: PersonKey;
  /** As it is recorded now. */
  readonly payment: Payment;
  readonly requested: RequestedPaymentCorrection | null;
}

/** A correction of a payment that waits for its second person. */
export type RequestedPaymentCorrection = Requested & { readonly reason: string; readonly payment: Payment };

/** The newest payments of a link that can be corrected. Bounds the state; covers several months. */
export const PAID_KEPT = 512;

/** How far a claim has come, and who brought it there. */
export type ClaimProgress =
  | { readonly step: 'opened' }
  | { readonly step: 'verified'; readonly verifier: SignerKey }
  | { readonly step: 'authorized'; readonly verifier: SignerKey; readonly preparer: SignerKey };

/** The act that ended a claim, with all that it decided: the same command repeated gets the same answer, and no other does. */
export type ClaimEnding = { readonly by: PersonKey } & (
  | { readonly act: 'issue-payout'; readonly method: WayOf090; readonly documentNumber: number }
  /** `payment`: as `paymentText` writes it. */
  | { readonly act: 'pay-claim'; readonly payment: string; readonly documentNumber: number }
  | { readonly act: 'approve-claim-act'; readonly request: number; readonly hash: string }
);

/** How many endings are remembered: the newest. A command is repeated within seconds. */
export const ENDINGS_KEPT = 64;

/** How many refused slips are remembered: the newest. A report is repeated until it is answered. */
export const REFUSED_SLIPS_KEPT = 256;

/** The awards of a link and the claims that are open. */
export interface ClaimsState {
  /** Numbers given so far: neither awards nor payout documents ever skip one. */
  awards: number;
  documents: number;
  /** In the order of their awards. */
  readonly claims: Map<number, OpenClaim>;
  /** How the last claims ended, by award number, oldest first; at most `ENDINGS_KEPT`. */
  readonly endings: Map<number, ClaimEnding>;
  /** The last payments, by award number, oldest first; at most `PAID_KEPT`. */
  readonly paid: Map<number, PaidClaim>;
  /** The last hits of each level: those that may be reversed, and the one before them. */
  readonly lastHits: Map<LevelId, readonly LastHit[]>;
  /** By table: awards that its dealer paid in the last shift. */
  readonly tablePaid: Map<TableNo, TablePaid>;
  /** Largest award of each level that was paid: it stays the largest when an open one is rejected. */
  readonly largestPaid: Map<LevelId, bigint>;
  /** Manual forms that were entered, so that none is entered twice. */
  readonly manualNumbers: Set<string>;
  /** The last slips whose payment was refused, as `refusedSlipText` writes them, oldest first; at most `REFUSED_SLIPS_KEPT`. */
  readonly refusedSlips: Set<string>;
}

/** The newest claim of each level that is not verified yet. */
export function pendingWins({ claims }: { readonly claims: ReadonlyMap<number, OpenClaim> }): readonly OpenClaim[] {
  const newest = new Map<LevelId, OpenClaim>();
  for (const claim of claims.values()) {
    const { level, awardNumber } = claim.award;
    if (level === null || claim.progress.step !== 'opened') continue;
    if (awardNumber > (newest.get(level)?.awardNumber ?? 0)) newest.set(level, claim);
  }
  return [...newest.values()];
}

export function initialClaims(): ClaimsState {
  return {
    awards: 0,
    documents: 0,
    claims: new Map(),
    endings: new Map(),
    paid: new Map(),
    lastHits: new Map(),
    tablePaid: new Map(),
    largestPaid: new Map(),
    manualNumbers: new Set(),
    refusedSlips: new Set(),
  };
}
