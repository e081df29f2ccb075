import { centsToDollars } from '@jackpot/money';
import { type DeductionKind, type Increase, type LinkEvent, type Payment, paymentBySlip } from '@jackpot/progressive';

export type AwardAct = Extract<LinkEvent, { readonly awardNumber: number }>;
type Person = Extract<AwardAct, { readonly person: unknown }>['person'];

export function isAwardAct(event: LinkEvent): event is AwardAct {
  return 'awardNumber' in event;
}

export function increaseOf(event: AwardAct, awardNumber: number): Increase | undefined {
  if (event.type !== 'ClaimRejected') return undefined;
  return event.restoration.increases.find((increase) => increase.awardNumber === awardNumber);
}

export function actWords(event: AwardAct, awardNumber: number): string {
  const increase = increaseOf(event, awardNumber);
  if (increase === undefined) return ownWords(event);
  const raised = `Raised by ${centsToDollars(increase.amountCents)}, for award ${event.awardNumber} was no hit`;
  return `${raised}; it begins again as document ${increase.nextDocumentNumber}: ${ownWords(event)}`;
}

function ownWords(event: AwardAct): string {
  switch (event.type) {
    case 'ClaimVerified':
      return `Hit and amount verified by ${who(event.person)}`;
    case 'ClaimAuthorized':
      return `Payment authorized by ${who(event.person)}; ${marksOf(event)}`;
    case 'PayoutIssued':
      return `Paid, ${centsToDollars(event.amountCents)} by ${event.method}, by ${who(event.person)}`;
    case 'ClaimPaid':
      return `Paid, ${paymentWords(event)}, by ${who(event.person)}`;
    case 'ClaimPaidBySlip':
      return `Paid by the slot accounting system, ${paymentWords(paymentBySlip(event))}, reported by ${event.account}`;
    case 'SlipPaymentRefused':
      return `Slip ${event.slipNumber} for document ${event.documentNumber}, ${centsToDollars(event.amountCents)}, reported as paid by ${event.account} and refused: ${event.code}${event.detail === '' ? '' : `, ${event.detail}`}`;
    case 'PaymentCorrectionRequested':
      return `Correction of the payment requested by ${who(event.person)}, to ${paymentWords(event)}, because: ${event.reason}`;
    case 'ClaimPaymentCorrected':
      return `Payment corrected by ${who(event.person)} and ${who(event.second)}, from ${paymentWords(event.before)} to ${paymentWords(event)}, because: ${event.reason}`;
    case 'ClaimChecked':
      return `Looked up ${event.check}: ${event.result}${event.owedCents === 0n ? '' : ` ${centsToDollars(event.owedCents)}`}, number ${event.reference}, by ${who(event.person)}`;
    case 'ClaimForfeited':
      return `To the State, ${centsToDollars(event.amountCents)}, by ${who(event.person)} and ${who(event.second)}, because: ${event.reason}`;
    case 'ClaimRejected':
      return `Rejected by ${who(event.person)} and ${who(event.second)}, because: ${event.reason}`;
    case 'ClaimReleased':
      return `Released for payment by ${who(event.person)}, because: ${event.reason}`;
    case 'DocumentVoided':
      return `Payout document ${event.documentNumber} voided by ${who(event.person)} and ${who(event.second)}, because: ${event.reason}; it goes on as document ${event.nextDocumentNumber}`;
    case 'ClaimActRequested':
      return `${requested(event)} requested by ${who(event.person)}, because: ${event.reason}`;
    case 'ClaimActWithdrawn':
      return `Request ${event.request} withdrawn by ${who(event.person)}, because: ${event.reason}`;
    case 'ManualDocumentEntered':
      return `Manual form ${event.manualNumber} entered by ${who(event.person)}, because: ${event.reason}`;
  }
}

function who({ name, role, license }: Person): string {
  return `${name}, ${role}, license ${license}`;
}

type Of<T extends AwardAct['type']> = Extract<AwardAct, { readonly type: T }>;

function paymentWords({ parts, deductions, note }: Payment): string {
  const money = [...parts.map(partWords), ...deductions.map(deductionWords)].join(', ');
  return note === '' ? money : `${money} (${note})`;
}

function partWords({ method, amountCents, reference }: Of<'ClaimPaid'>['parts'][number]): string {
  return `${centsToDollars(amountCents)} by ${method}${reference === '' ? '' : ` ${reference}`}`;
}

function deductionWords({ kind, amountCents, reference }: Of<'ClaimPaid'>['deductions'][number]): string {
  return `${centsToDollars(amountCents)} kept back for ${DEDUCTION_WORDS[kind]}${reference === '' ? '' : ` ${reference}`}`;
}
const DEDUCTION_WORDS: Readonly<Record<DeductionKind, string>> = {
  'federal-tax': 'federal tax',
  'state-tax': 'state tax',
  debt: 'a debt',
};

function marksOf({ surveillanceNotice, hasPhotograph }: Of<'ClaimAuthorized'>): string {
  const notice =
    surveillanceNotice === '' ? 'no notice to surveillance' : `surveillance’s notice ${surveillanceNotice}`;
  return `${notice}, ${hasPhotograph ? 'photographed' : 'no photograph'}`;
}

function requested({ act, documentNumber }: Of<'ClaimActRequested'>): string {
  switch (act) {
    case 'reject':
      return 'Rejection';
    case 'forfeit':
      return 'Send the award to the State';
    case 'void-document':
      return `Voiding of payout document ${documentNumber}`;
  }
}
