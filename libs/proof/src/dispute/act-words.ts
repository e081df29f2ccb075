import { centsToDollars } from '@jackpot/money';
import type { LinkEvent } from '@jackpot/progressive';

/** What people do about an award: the events that name it. */
export type AwardAct = Extract<LinkEvent, { readonly awardNumber: number }>;
type Person = Extract<AwardAct, { readonly person: unknown }>['person'];

export function isAwardAct(event: LinkEvent): event is AwardAct {
  return 'awardNumber' in event;
}

/** By how much a rejection of another award raised this one; 0n where it did not. Cents. */
export function raisedCents(event: AwardAct, awardNumber: number): bigint {
  if (event.type !== 'ClaimRejected') return 0n;
  return event.restoration.increases
    .filter((raise) => raise.awardNumber === awardNumber)
    .reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

/** An act in a sentence, with who did it: for a person who settles a dispute over this award. */
export function actWords(event: AwardAct, awardNumber: number): string {
  if (event.awardNumber === awardNumber) return ownWords(event);
  const raised = centsToDollars(raisedCents(event, awardNumber));
  return `Raised by ${raised}, for the earlier award ${event.awardNumber} was no hit: ${ownWords(event)}`;
}

function ownWords(event: AwardAct): string {
  switch (event.type) {
    case 'ClaimPaid':
      return `Paid, ${centsToDollars(event.amountCents)}: prepared by ${event.preparedBy}, verified by ${event.verifiedBy}, as the operator’s program recorded`;
    case 'ClaimVerified':
      return `Hit and amount verified by ${who(event.person)}`;
    case 'ClaimAuthorized':
      return `Payment authorized by ${who(event.person)}; ${marksOf(event)}`;
    case 'PayoutIssued':
      return `Paid, ${centsToDollars(event.amountCents)} by ${event.method}, by ${who(event.person)}`;
    case 'ClaimRejected':
      return `Rejected by ${who(event.person)} and ${who(event.second)}, because: ${event.reason}`;
    case 'ClaimReleased':
      return `Released for payment by ${who(event.person)}, because: ${event.reason}`;
    case 'DocumentVoided':
      return `Payout document ${event.documentNumber} voided by ${who(event.person)} and ${who(event.second)}, because: ${event.reason}; it goes on as document ${event.nextDocumentNumber}`;
    case 'ClaimActRequested':
      return `${requested(event)} requested by ${who(event.person)}, because: ${event.reason}`;
    case 'ManualDocumentEntered':
      return `Manual form ${event.manualNumber} entered by ${who(event.person)}, because: ${event.reason}`;
  }
}

function who({ name, role, license }: Person): string {
  return `${name}, ${role}, license ${license}`;
}

type Of<T extends AwardAct['type']> = Extract<AwardAct, { readonly type: T }>;

function marksOf({ surveillanceNotice, hasPhotograph }: Of<'ClaimAuthorized'>): string {
  const notice =
    surveillanceNotice === '' ? 'no notice to surveillance' : `surveillance’s notice ${surveillanceNotice}`;
  return `${notice}, ${hasPhotograph ? 'photographed' : 'no photograph'}`;
}

function requested({ act, documentNumber }: Of<'ClaimActRequested'>): string {
  return act === 'reject' ? 'Rejection' : `Voiding of payout document ${documentNumber}`;
}
