import type { LevelId } from '../ids.js';
import type { Person } from './person.js';
import type { PaymentMethod } from './rules.js';

/** What a later winner of the level is owed more, because an earlier hit was none. */
export interface Raise {
  readonly awardNumber: number;
  readonly amountCents: bigint;
}

/**
 * What a rejection gives back, so that the level stands as if the hit had not been. Micro-cents. The award's own money
 * leaves the pending account; seed and surplus leave the display.
 */
export interface ClaimReversal {
  readonly toDisplayMicro: bigint;
  /** What the house had added to the award. */
  readonly toHouseMicro: bigint;
  readonly toPoolReserveMicro: bigint;
  readonly toPoolOverflowMicro: bigint;
  /** The reset or top-up taken back, to where it came from. */
  readonly seedToReserveMicro: bigint;
  readonly seedToOverflowMicro: bigint;
  readonly seedToHouseMicro: bigint;
  /** What the display may not show (limit, Must Hit's maximum), to overflow. */
  readonly surplusMicro: bigint;
  readonly increases: readonly Raise[];
}

/** What two people do to a claim. */
export const CLAIM_ACTS_OF_TWO = ['reject', 'void-document'] as const;
export type ClaimActOfTwo = (typeof CLAIM_ACTS_OF_TWO)[number];

interface OfClaim {
  readonly at: number;
  readonly awardNumber: number;
  readonly person: Person;
}

/** What people do to a claim. Every step says who; numbers 20 to 29 of the journal. */
export type ClaimEvent =
  /** The winning combination and the amount were looked at and are right. */
  | (OfClaim & { readonly type: 'ClaimVerified' })
  /** The payout document is asked for, by the preparer; surveillance's marks where the amount demands them. */
  | (OfClaim & {
      readonly type: 'ClaimAuthorized';
      /** Number or text of the notice in surveillance's log; empty where none is demanded. */
      readonly surveillanceNotice: string;
      readonly hasPhotograph: boolean;
    })
  /** The funds were issued: the claim is paid. */
  | (OfClaim & {
      readonly type: 'PayoutIssued';
      readonly level: LevelId | null;
      readonly amountCents: bigint;
      readonly method: PaymentMethod;
    })
  /** It was no hit, or no wager: the level stands as if it had not been. */
  | (OfClaim & {
      readonly type: 'ClaimRejected';
      readonly second: Person;
      readonly reason: string;
      readonly level: LevelId | null;
      readonly amountCents: bigint;
      readonly restoration: ClaimReversal;
    })
  /** Looked at after another hit came close: it may be paid. */
  | (OfClaim & { readonly type: 'ClaimReleased'; readonly reason: string })
  /** A payout document is void; its claim goes on under the next number. */
  | (OfClaim & {
      readonly type: 'DocumentVoided';
      readonly second: Person;
      readonly reason: string;
      readonly documentNumber: number;
      readonly nextDocumentNumber: number;
    })
  /** The first of two people asks for an act; it is done when the second confirms it, from a session of his own. */
  | (OfClaim & {
      readonly type: 'ClaimActRequested';
      readonly act: ClaimActOfTwo;
      readonly reason: string;
      /** Of a document to be voided; 0 for a rejection. */
      readonly documentNumber: number;
    })
  /** A manual form that was made out while the equipment could not, entered afterwards. */
  | (OfClaim & { readonly type: 'ManualDocumentEntered'; readonly manualNumber: string; readonly reason: string });
