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
  /**
   * `amountCents` grows when an earlier hit of the level is rejected. `documentNumber` is that of the newest document.
   */
  readonly award: Award;
  /** Sum of the awards that the wager won besides this one, for taxes and checks of the patron. */
  readonly alsoWonCents: bigint;
  /** The patron's part of the wager, for taxes. */
  readonly wageredCents: bigint;
  readonly alsoWithheldCents: bigint;
  readonly fixedAt: number;
  /** True if another hit came too soon before or after: a person must release the claim. */
  readonly held: boolean;
  readonly progress: ClaimProgress;
  readonly checks: readonly RecordedCheck[];
  readonly requested: RequestedClaimAct | null;
}

export type RequestedClaimAct = Requested & {
  readonly act: ClaimActOfTwo;
  readonly reason: string;
  readonly documentNumber: number;
  readonly amountCents: bigint;
};

export interface PaidClaim {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly coup: number;
  readonly seat: number;
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly documentNumber: number;
  readonly priceCents: bigint;
  readonly alsoWonCents: bigint;
  readonly alsoWithheldCents: bigint;
  readonly checks: readonly RecordedCheck[];
  readonly paidAt: number;
  readonly by: PersonKey;
  readonly payment: Payment;
  readonly requested: RequestedPaymentCorrection | null;
}

export type RequestedPaymentCorrection = Requested & { readonly reason: string; readonly payment: Payment };

export const PAID_KEPT = 512;

export type ClaimProgress =
  | { readonly step: 'opened' }
  | { readonly step: 'verified'; readonly verifier: SignerKey }
  | { readonly step: 'authorized'; readonly verifier: SignerKey; readonly preparer: SignerKey };

/** Has every field of the command that ended the claim, so that only an exact repeat gets the stored answer. */
export type ClaimEnding = { readonly by: PersonKey } & (
  | { readonly act: 'issue-payout'; readonly method: WayOf090; readonly documentNumber: number }
  | { readonly act: 'pay-claim'; readonly payment: string; readonly documentNumber: number }
  | { readonly act: 'approve-claim-act'; readonly request: number; readonly hash: string }
);

/** Number of endings kept to answer repeated commands. */
export const ENDINGS_KEPT = 64;

export const REFUSED_SLIPS_KEPT = 256;

export interface ClaimsState {
  awards: number;
  documents: number;
  readonly claims: Map<number, OpenClaim>;
  readonly endings: Map<number, ClaimEnding>;
  readonly paid: Map<number, PaidClaim>;
  readonly lastHits: Map<LevelId, readonly LastHit[]>;
  readonly tablePaid: Map<TableNo, TablePaid>;
  /** Largest paid award. Needed when a larger open claim is rejected. */
  readonly largestPaid: Map<LevelId, bigint>;
  readonly manualNumbers: Set<string>;
  readonly refusedSlips: Set<string>;
}

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
