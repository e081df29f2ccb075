import { PIT_MANAGER_FROM_CENTS, SURVEILLANCE_FROM_CENTS } from '@jackpot/progressive';

/** Something that must be done before this payout leaves the house, and where that is written. */
export interface Demand {
  readonly code:
    | 'HELD_FOR_REVIEW'
    | 'VERIFIED_BY_FLOORPERSON_OR_SECURITY'
    | 'VERIFIED_BY_PIT_MANAGER'
    | 'SURVEILLANCE_NOTICE'
    | 'FACE_PHOTOGRAPH'
    | 'CASH_OR_CHECK'
    | 'CHECK_ONLY';
  readonly text: string;
  readonly rule: string;
}

const ON_REVIEW = '9 NYCRR 5321.18(b)(3)(iii)';

const FLOORPERSON_VERIFIES: Demand = {
  code: 'VERIFIED_BY_FLOORPERSON_OR_SECURITY',
  text: 'A security employee, or a floorperson or above, signs after verifying the winning combination and the amount',
  rule: 'COMAR 36.05.03.23 E(2)',
};
const PIT_MANAGER_VERIFIES: Demand = {
  code: 'VERIFIED_BY_PIT_MANAGER',
  text: 'A pit manager or above, other than the preparer, signs after verifying the winning combination and the amount',
  rule: 'COMAR 36.05.03.23 E(3)',
};
const SURVEILLANCE_NOTICE: Demand = {
  code: 'SURVEILLANCE_NOTICE',
  text: 'Surveillance is notified and logs the notice',
  rule: 'COMAR 36.05.03.23 E(5)',
};
const FACE_PHOTOGRAPH: Demand = {
  code: 'FACE_PHOTOGRAPH',
  text: "Surveillance obtains and keeps a photograph of the patron's face",
  rule: 'COMAR 36.05.03.23 E(5)',
};
const CASH_OR_CHECK: Demand = {
  code: 'CASH_OR_CHECK',
  text: 'Paid in cash, by check or, at the request of the patron, in both',
  rule: 'COMAR 36.05.03.23 C',
};
const CHECK_ONLY: Demand = { code: 'CHECK_ONLY', text: 'Paid by check', rule: 'COMAR 36.05.03.23 C' };

/** What Maryland's rules demand of a payout of this amount, in the order in which it is done. */
export function demandsOf({
  amountCents,
  reviewWith,
}: {
  readonly amountCents: bigint;
  readonly reviewWith: number;
}): readonly Demand[] {
  return [
    ...(reviewWith > 0 ? [heldForReview(reviewWith)] : []),
    needsPitManager(amountCents) ? PIT_MANAGER_VERIFIES : FLOORPERSON_VERIFIES,
    ...(amountCents >= SURVEILLANCE_FROM_CENTS ? [SURVEILLANCE_NOTICE, FACE_PHOTOGRAPH] : []),
    needsPitManager(amountCents) ? CHECK_ONLY : CASH_OR_CHECK,
  ];
}

/** Whether the verifier must be a pit manager. */
export function needsPitManager(amountCents: bigint): boolean {
  return amountCents >= PIT_MANAGER_FROM_CENTS;
}

function heldForReview(awardNumber: number): Demand {
  return {
    code: 'HELD_FOR_REVIEW',
    text: `Held until the order of this hit and of award ${awardNumber} has been reviewed`,
    rule: ON_REVIEW,
  };
}
