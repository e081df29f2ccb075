import { event } from '../codec/event.js';
import { type ValueOf, flag, i64, list, oneOf, struct, u8, u32 } from '../codec/fields.js';
import { levelOrNone, note, person } from '../codec/parts.js';
import { reversal } from '../levels/moves.js';
import { CHECK_KINDS, CHECK_RESULTS } from '../payment/checks.js';
import { payment, paymentFields, slipFields } from '../payment/payment.js';

/**
 * Raises the claim of a later winner, because an earlier hit was rejected. The claim starts over with the next document
 * number.
 */
const increase = struct('increase', {
  awardNumber: u32,
  amountCents: i64,
  fromMeterCents: i64,
  documentNumber: u32,
  nextDocumentNumber: u32,
});
export type Increase = ValueOf<typeof increase>;

export const claimReversal = struct('claim reversal', {
  /** Part of the award that the casino had funded. */
  toHouseMicro: i64,
  levels: list(reversal),
  increases: list(increase),
});
export type ClaimReversal = ValueOf<typeof claimReversal>;

/** The journal stores indexes: only append values. */
export const CLAIM_ACTS_OF_TWO = ['reject', 'void-document', 'forfeit'] as const;
export type ClaimActOfTwo = (typeof CLAIM_ACTS_OF_TWO)[number];

const ofClaim = { awardNumber: u32, person };

/** Ways of payment in version 0.9.0, each for the whole amount. The journal stores indexes: never change this list. */
export const WAYS_OF_0_9_0 = ['cash', 'check', 'cash-and-check'] as const;
export type WayOf090 = (typeof WAYS_OF_0_9_0)[number];

export const claimActRequested = event(
  'ClaimActRequested',
  27,
  'The first of two people requested an act; payment is stopped until the second approves it or it is withdrawn.',
  {
    ...ofClaim,
    act: oneOf(CLAIM_ACTS_OF_TWO),
    reason: note,
    /** Number of the document to be voided. 0 for other acts. */
    documentNumber: u32,
    level: levelOrNone,
    amountCents: i64,
  },
);

const correction = {
  ...ofClaim,
  reason: note,
  level: levelOrNone,
  amountCents: i64,
  documentNumber: u32,
  before: payment,
  ...paymentFields,
};

const paidSlip = {
  awardNumber: u32,
  account: note,
  ...slipFields,
  amountCents: i64,
  documentNumber: u32,
};

export const paymentCorrectionRequested = event(
  'PaymentCorrectionRequested',
  33,
  'The first of two people requested a correction of the recorded payment of a claim. Nothing changes until the approval.',
  correction,
);

export const CLAIM_EVENTS = [
  event('ClaimVerified', 20, 'A person examined the winning combination and the amount and found them right.', ofClaim),
  event('ClaimAuthorized', 21, 'The preparer requested the payout document.', {
    ...ofClaim,
    surveillanceNotice: note,
    hasPhotograph: flag,
  }),
  event(
    'PayoutIssued',
    22,
    'The funds were issued: the claim is paid. As 0.9.0 recorded it; later versions: ClaimPaid.',
    {
      ...ofClaim,
      level: levelOrNone,
      amountCents: i64,
      documentNumber: u32,
      method: oneOf(WAYS_OF_0_9_0),
    },
  ),
  event('ClaimPaid', 29, 'The funds were issued: the claim is paid. Its parts and deductions together are the award.', {
    ...ofClaim,
    level: levelOrNone,
    amountCents: i64,
    documentNumber: u32,
    ...paymentFields,
  }),
  event(
    'ClaimChecked',
    31,
    'A person looked up whether the patron owes debts or is excluded, and recorded the result.',
    {
      ...ofClaim,
      check: oneOf(CHECK_KINDS),
      result: oneOf(CHECK_RESULTS),
      owedCents: i64,
      reference: note,
    },
  ),
  event('ClaimForfeited', 32, 'The award goes to the State: the patron may not be paid, and no meter gets it back.', {
    ...ofClaim,
    second: person,
    reason: note,
    level: levelOrNone,
    amountCents: i64,
    documentNumber: u32,
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
  paymentCorrectionRequested,
  event(
    'ClaimPaymentCorrected',
    34,
    'A second person approved: the claim was paid in these parts and deductions, and not in those before.',
    { ...correction, second: person },
  ),
  event('ClaimPaidBySlip', 100, 'The casino’s slot accounting system paid the claim on its own slip.', {
    ...paidSlip,
    level: levelOrNone,
  }),
  event(
    'SlipPaymentRefused',
    101,
    'The casino’s slot accounting system reported a slip as paid that may not pay the claim; nothing was paid here.',
    {
      ...paidSlip,
      identifications: u8,
      code: note,
      detail: note,
      /** True: refused because of the slip itself. False: this link refused the payment. */
      isOfSlip: flag,
    },
  ),
] as const;
