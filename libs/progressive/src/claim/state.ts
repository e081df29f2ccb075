import type { Requested } from '../approval.js';
import type { Award, LastHit } from '../award/award.js';
import type { ClaimOrigin } from '../award/origin.js';
import type { ClaimActOfTwo } from './events.js';
import type { LevelId, TableNo } from '../ids.js';
import type { PersonKey } from '../person.js';

export interface OpenClaim {
  readonly awardNumber: number;
  readonly table: TableNo;
  readonly coup: number;
  /** As it was fixed; the amount only grows where an earlier hit was none, the document's number where one was void. */
  readonly award: Award;
  readonly fixedAt: number;
  /** Another hit came close: not paid before a person has released it. */
  readonly held: boolean;
  readonly progress: ClaimProgress;
  readonly origin: ClaimOrigin;
  /** The act that waits for its second person. */
  readonly requested: RequestedClaimAct | null;
}

/** An act on a claim that the first of two people has requested. */
export type RequestedClaimAct = Requested & {
  readonly act: ClaimActOfTwo;
  readonly reason: string;
  /** Of a document to be voided; 0 for a rejection. */
  readonly documentNumber: number;
  /** Of the award when the request was made. */
  readonly amountCents: bigint;
};

/** How far a claim has come, and who brought it there. */
export type ClaimProgress =
  | { readonly step: 'opened' }
  | { readonly step: 'verified'; readonly verifier: PersonKey }
  | { readonly step: 'authorized'; readonly verifier: PersonKey; readonly preparer: PersonKey };

/** The awards of a link and the claims that are open. */
export interface ClaimsState {
  /** Numbers given so far: neither awards nor payout documents ever skip one. */
  awards: number;
  documents: number;
  /** In the order of their awards. */
  readonly claims: Map<number, OpenClaim>;
  readonly lastHits: Map<LevelId, LastHit>;
  /** Largest award of each level that was paid: it stays the largest when an open one is rejected. */
  readonly largestPaid: Map<LevelId, bigint>;
  /** Manual forms that were entered, so that none is entered twice. */
  readonly manualNumbers: Set<string>;
}

export function initialClaims(): ClaimsState {
  return {
    awards: 0,
    documents: 0,
    claims: new Map(),
    lastHits: new Map(),
    largestPaid: new Map(),
    manualNumbers: new Set(),
  };
}
