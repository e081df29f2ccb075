import { event } from '../codec/event.js';
import { type ValueOf, flag, i64, list, oneOf, struct, u32 } from '../codec/fields.js';
import { levelOrNone, note, person } from '../codec/parts.js';
import { reversal } from '../levels/moves.js';
import { PAYMENT_METHODS } from './rules.js';

/**
 * What a later winner of the level is owed more, because an earlier hit was none. The claim begins again at its first step,
 * under the next document number: what was verified, authorized and made out was another amount.
 */
const increase = struct('increase', {
  awardNumber: u32,
  amountCents: i64,
  /** The part of it that comes out of the meter; the house pays the rest. */
  fromMeterCents: i64,
  documentNumber: u32,
  nextDocumentNumber: u32,
});
export type Increase = ValueOf<typeof increase>;

/** What a rejection gives back, so that every level stands as if the hit had not been. */
export const claimReversal = struct('claim reversal', {
  /** The part of the award that the casino had funded. */
  toHouseMicro: i64,
  levels: list(reversal),
  increases: list(increase),
});
export type ClaimReversal = ValueOf<typeof claimReversal>;

/** Acts on a claim that need two people. By their place in this list in the journal, for ever. */
export const CLAIM_ACTS_OF_TWO = ['reject', 'void-document'] as const;
export type ClaimActOfTwo = (typeof CLAIM_ACTS_OF_TWO)[number];

const ofClaim = { awardNumber: u32, person };

/** The fields are what the second person approves. */
export const claimActRequested = event(
  'ClaimActRequested',
  27,
  'The first of two people requested an act; payment is stopped until the second approves it or it is withdrawn.',
  {
    ...ofClaim,
    act: oneOf(CLAIM_ACTS_OF_TWO),
    reason: note,
    /** Of a document to be voided; 0 for a rejection. */
    documentNumber: u32,
    /** Of the award as it was when the request was made: an award that has grown since needs a new request. */
    level: levelOrNone,
    amountCents: i64,
  },
);

export const CLAIM_EVENTS = [
  event('ClaimVerified', 20, 'A person examined the winning combination and the amount and found them right.', ofClaim),
  event('ClaimAuthorized', 21, 'The preparer requested the payout document.', {
    ...ofClaim,
    /** Number or text of the notice in surveillance's log; empty where none is demanded. */
    surveillanceNotice: note,
    hasPhotograph: flag,
  }),
  event('PayoutIssued', 22, 'The funds were issued: the claim is paid.', {
    ...ofClaim,
    level: levelOrNone,
    amountCents: i64,
    documentNumber: u32,
    method: oneOf(PAYMENT_METHODS),
  }),
  event('ClaimRejected', 23, 'It was no hit, or no wager: the level stands as if it had not been.', {
    ...ofClaim,
    second: person,
    reason: note,
    level: levelOrNone,
    amountCents: i64,
    restoration: claimReversal,
  }),
  event('ClaimReleased', 24, 'A claim on hold because another hit came close may be paid.', {
    ...ofClaim,
    reason: note,
  }),
  event('DocumentVoided', 25, 'A payout document is void; its claim goes on under the next number.', {
    ...ofClaim,
    second: person,
    reason: note,
    documentNumber: u32,
    nextDocumentNumber: u32,
  }),
  event('ClaimActWithdrawn', 28, 'The request of an act on a claim was withdrawn: payment is not stopped any more.', {
    ...ofClaim,
    reason: note,
    request: u32,
  }),
  event('ManualDocumentEntered', 26, 'A manual form from a time without the equipment was entered afterwards.', {
    ...ofClaim,
    manualNumber: note,
    reason: note,
  }),
  claimActRequested,
] as const;
