import { must } from '@jackpot/money';
import type { EventOf, LinkEvent, Person } from '@jackpot/progressive';
import type { NumberedAward } from '../books/link-book.js';
import { keep } from '../promise-broken.js';
import { type PaidByOthers, WagerTaxes, isPaidByOthers } from './payment.js';

export interface RecordedAward extends Omit<NumberedAward, 'amountCents' | 'documentNumber'> {
  amountCents: bigint;
  documentNumber: number;
  state: 'table-paid' | 'pending' | 'paid' | 'rejected' | 'forfeited';
}

interface Signatures {
  verifier?: Person | undefined;
  preparer?: Person | undefined;
  /** The person who requested to void the document, or to forfeit the award to the State. */
  voidRequester?: Person | undefined;
  payer?: Person | undefined;
  correctionRequester?: Person | undefined;
  lookedUp: Record<string, EventOf<'ClaimChecked'>>;
}

/** Three people verify, prepare and issue each claim, and it is paid once, on its last document. */
export class Claims {
  readonly awards: RecordedAward[] = [];
  readonly #signatures = new Map<number, Signatures>();
  readonly #byDocument = new Map<number, RecordedAward>();

  readonly taxes: WagerTaxes;
  /** Amounts that the slot accounting system pays, by the payment rules in force. */
  #paidByOthers: PaidByOthers | undefined;

  constructor(wagerCents: bigint) {
    this.taxes = new WagerTaxes(wagerCents);
  }

  won(award: NumberedAward): void {
    const isClaim = award.pay === 'claim';
    const recorded: RecordedAward = { ...award, state: isClaim ? 'pending' : 'table-paid' };
    this.awards.push(recorded);
    this.taxes.won(award, award.amountCents);
    if (isClaim) this.#byDocument.set(award.documentNumber, recorded);
  }

  get open(): readonly RecordedAward[] {
    return this.awards.filter(({ state }) => state === 'pending');
  }

  of(awardNumber: number): RecordedAward {
    const award = must(this.awards[awardNumber - 1], `award ${awardNumber}`);
    if (award.pay !== 'claim') throw new RangeError(`award ${awardNumber} is no claim`);
    return award;
  }

  ofDocument(documentNumber: number): RecordedAward | undefined {
    return this.#byDocument.get(documentNumber);
  }

  documentVoided(awardNumber: number, nextDocumentNumber: number): void {
    const claim = this.of(awardNumber);
    claim.documentNumber = nextDocumentNumber;
    this.#byDocument.set(nextDocumentNumber, claim);
  }

  /** Throws if a person in the event was not allowed to act. */
  fold(event: LinkEvent, nextDocument: () => number): void {
    switch (event.type) {
      case 'ClaimVerified':
        this.#signaturesOf(event.awardNumber).verifier = event.person;
        return;
      case 'ClaimAuthorized':
        return this.#authorize(event);
      case 'ClaimActRequested':
        this.#signaturesOf(event.awardNumber).voidRequester = event.person;
        return;
      case 'ClaimActWithdrawn':
        this.#signaturesOf(event.awardNumber).voidRequester = undefined;
        return;
      case 'DocumentVoided':
        return this.#voidDocument(event, nextDocument());
      case 'ClaimChecked':
        return this.#lookedUp(event);
      case 'PaymentRulesChanged':
        this.#paidByOthers = (JSON.parse(event.rules) as { readonly systemPays?: PaidByOthers }).systemPays;
        return;
      case 'ClaimPaid':
        keep(!this.#isPaidByOthers(event), 'one system pays a claim', () => `award ${event.awardNumber} at the cage`);
        this.#whole(event);
        return this.#issue(event);
      case 'ClaimPaidBySlip':
        keep(this.#isPaidByOthers(event), 'one system pays a claim', () => `award ${event.awardNumber} by a slip`);
        this.#whole({
          ...event,
          parts: [{ method: 'slip', reference: event.slipNumber, amountCents: slipCents(event) }],
        });
        return this.#paid(event);
      case 'SlipPaymentRefused':
        return this.#refused(event);
      case 'PaymentCorrectionRequested':
        this.#signaturesOf(event.awardNumber).correctionRequester = event.person;
        return;
      case 'ClaimPaymentCorrected':
        return this.#correct(event);
      case 'ClaimForfeited':
        return this.#forfeit(event);
      case 'PayoutIssued':
        return this.#issue(event);
      default:
        return;
    }
  }

  #authorize({ awardNumber, person }: EventOf<'ClaimAuthorized'>): void {
    const signed = this.#signaturesOf(awardNumber);
    keep(areTwo(signed.verifier, person), 'two people before a payout', () => `award ${awardNumber} by ${person.id}`);
    signed.preparer = person;
  }

  #voidDocument(event: EventOf<'DocumentVoided'>, nextDocument: number): void {
    const { awardNumber, documentNumber, nextDocumentNumber, second } = event;
    const signed = this.#signaturesOf(awardNumber);
    keep(areTwo(signed.voidRequester, second), 'two people void a document', () => `award ${awardNumber}`);
    keep(this.of(awardNumber).documentNumber === documentNumber, 'a document is void once', () => `${documentNumber}`);
    keep(nextDocumentNumber === nextDocument, 'documents are numbered without a gap', () => `${nextDocumentNumber}`);
    this.documentVoided(awardNumber, nextDocumentNumber);
    signed.preparer = undefined;
    signed.voidRequester = undefined;
  }

  /**
   * Checks a payment: every cent is paid or kept back, tax follows the law, known debts are kept back, and no excluded
   * person is paid.
   */
  #whole({
    awardNumber,
    amountCents,
    parts,
    deductions,
    note,
  }: Pick<EventOf<'ClaimPaid'>, 'awardNumber' | 'amountCents' | 'parts' | 'deductions' | 'note'>): void {
    const sum = (of: readonly { readonly amountCents: bigint }[]) =>
      of.reduce((all, each) => all + each.amountCents, 0n);
    keep(
      sum(parts) + sum(deductions) === amountCents,
      'every cent of an award is paid or kept',
      () => `${awardNumber}`,
    );
    const { lookedUp } = this.#signaturesOf(awardNumber);
    const kept = (kind: string) => sum(deductions.filter((each) => each.kind === kind));
    const claim = this.of(awardNumber);
    const tax = this.taxes.due(claim, amountCents);
    this.taxes.withheld(claim, kept('federal-tax'));
    keep(note !== '' || kept('federal-tax') >= tax, 'tax is withheld', () => `award ${awardNumber} ${tax}`);
    const owed = lookedUp['debts']?.owedCents ?? 0n;
    const left = amountCents - kept('federal-tax') - kept('state-tax');
    keep(kept('debt') === (owed < left ? owed : left), 'debts are kept back', () => `award ${awardNumber} ${owed}`);
    keep(lookedUp['exclusion']?.result !== 'excluded', 'nobody excluded is paid', () => `award ${awardNumber}`);
    const isLookedUp = 'debts' in lookedUp && 'exclusion' in lookedUp;
    keep(
      isLookedUp || !this.taxes.isReported(claim, amountCents),
      'look-ups come before a payment',
      () => `${awardNumber}`,
    );
  }

  /** The tax in the record before the correction no longer counts as withheld. */
  #correct(event: EventOf<'ClaimPaymentCorrected'>): void {
    const { awardNumber, second, before } = event;
    const claim = this.of(awardNumber);
    const { correctionRequester, payer } = this.#signaturesOf(awardNumber);
    // A payment by slip has no signature.
    const isByTwo = areTwo(correctionRequester, second) && (payer === undefined || areTwo(payer, second));
    keep(isByTwo, 'two people correct a payment', () => `award ${awardNumber} by ${second.id}`);
    keep(claim.state === 'paid', 'only a payment is corrected', () => `award ${awardNumber} is ${claim.state}`);
    const taxBefore = before.deductions.filter(({ kind }) => kind === 'federal-tax');
    this.taxes.withheld(claim, -taxBefore.reduce((sum, { amountCents }) => sum + amountCents, 0n));
    this.#whole(event);
    this.#signaturesOf(awardNumber).correctionRequester = undefined;
  }

  /** A look-up that allows a higher payment than the one before must be by another person. */
  #lookedUp(event: EventOf<'ClaimChecked'>): void {
    const { lookedUp } = this.#signaturesOf(event.awardNumber);
    const before = lookedUp[event.check];
    const isLess =
      before !== undefined &&
      (event.owedCents < before.owedCents || (before.result === 'excluded' && event.result !== 'excluded'));
    keep(!isLess || areTwo(before.person, event.person), 'two people undo a look-up', () => `${event.awardNumber}`);
    lookedUp[event.check] = event;
  }

  #forfeit({ awardNumber, amountCents, second }: EventOf<'ClaimForfeited'>): void {
    const claim = this.of(awardNumber);
    const { lookedUp, voidRequester } = this.#signaturesOf(awardNumber);
    keep(
      claim.state === 'pending' && claim.amountCents === amountCents,
      'what was won goes to the State',
      () => `${awardNumber}`,
    );
    keep(lookedUp['exclusion']?.result === 'excluded', 'only of excluded people', () => `award ${awardNumber}`);
    keep(areTwo(voidRequester, second), 'two people give an award to the State', () => `award ${awardNumber}`);
    claim.state = 'forfeited';
  }

  #isPaidByOthers({ amountCents }: { readonly amountCents: bigint }): boolean {
    return this.#paidByOthers !== undefined && isPaidByOthers(this.#paidByOthers, amountCents);
  }

  /** A slip is refused only if it broke a rule, or names a document or amount that is not the claim's. */
  #refused({ awardNumber, amountCents, documentNumber, code, isOfSlip }: EventOf<'SlipPaymentRefused'>): void {
    if (isOfSlip) return;
    const claim = this.awards[awardNumber - 1];
    const isOpen = claim?.state === 'pending';
    const isHere = isOpen && !this.#isPaidByOthers(claim);
    const isRight = isOpen && claim.amountCents === amountCents && claim.documentNumber === documentNumber;
    const where = () => `award ${awardNumber}: ${code}`;
    keep((code === 'CLAIM_ENDED') === !isOpen, 'a slip of an open claim is judged', where);
    keep((code === 'PAYMENT_IS_HERE') === isHere, 'one system pays a claim', where);
    if (isOpen && !isHere && !isRight)
      keep(
        code === 'DOCUMENT_NOT_OF_CLAIM' || code === 'SLIP_AMOUNT_WRONG',
        'the amount paid is the amount won',
        where,
      );
  }

  #issue(
    event: Pick<EventOf<'PayoutIssued'>, 'awardNumber' | 'amountCents' | 'documentNumber' | 'person' | 'level'>,
  ): void {
    const { awardNumber, person } = event;
    const { verifier, preparer } = this.#signaturesOf(awardNumber);
    const isByThree = preparer !== undefined && areTwo(verifier, person) && areTwo(preparer, person);
    keep(isByThree, 'two people before a payout', () => `award ${awardNumber} issued by ${person.id}`);
    this.#paid(event);
    this.#signaturesOf(awardNumber).payer = person;
  }

  #paid({
    awardNumber,
    amountCents,
    documentNumber,
    level,
  }: Pick<EventOf<'PayoutIssued'>, 'awardNumber' | 'amountCents' | 'documentNumber' | 'level'>): void {
    const claim = this.of(awardNumber);
    const { verifier, preparer, voidRequester } = this.#signaturesOf(awardNumber);
    keep(
      preparer !== undefined && areTwo(verifier, preparer),
      'two people before a payout',
      () => `award ${awardNumber}`,
    );
    keep(claim.state !== 'paid', 'one payout per award', () => `award ${awardNumber}`);
    keep(voidRequester === undefined, 'no payout while a request waits', () => `award ${awardNumber}`);
    keep(
      claim.amountCents === amountCents && claim.level === level,
      'the amount paid is the amount won',
      () => `award ${awardNumber} ${amountCents} of ${level ?? 'the house'}`,
    );
    keep(claim.documentNumber === documentNumber, 'paid on its last document', () => `award ${awardNumber}`);
    claim.state = 'paid';
  }

  #signaturesOf(awardNumber: number): Signatures {
    const { awardNumber: key } = this.of(awardNumber);
    const known = this.#signatures.get(key) ?? { lookedUp: {} };
    this.#signatures.set(key, known);
    return known;
  }
}

function slipCents({ amountCents, deductions }: EventOf<'ClaimPaidBySlip'>): bigint {
  return deductions.reduce((left, kept) => left - kept.amountCents, amountCents);
}

function areTwo(one: Person | undefined, other: Person): boolean {
  return one !== undefined && one.id !== other.id && one.license !== other.license;
}
