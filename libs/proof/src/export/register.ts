import { must } from '@jackpot/money';
import type { Award, EventOf, LinkEvent } from '@jackpot/progressive';

/** What of a journal stands once more in an export, in words people read: terms, and the payout documents. */
export interface Terms {
  readonly sequence: number;
  readonly text: string;
}

/** A payout document as the journal numbered it. */
export interface OwedDocument {
  readonly documentNumber: number;
  readonly awardNumber: number;
  readonly seat: number;
  /** What the award came to while this was its number, in order: the rejection of an earlier hit may raise a later one's. */
  readonly amountsCents: readonly bigint[];
  /** The document was voided, or its claim rejected: where it was not made out by then, it never is. */
  readonly isVoid: boolean;
}

/** Reads a journal's events for what must be in the registers beside it. */
export class JournalRegister {
  readonly #terms: Terms[] = [];
  readonly #owed: OwedDocument[] = [];
  /** Where in `#owed` the document of an award is that is in force, by award number. */
  readonly #inForce = new Map<number, number>();

  /** Every configuration that came into force, in order. */
  get terms(): readonly Terms[] {
    return this.#terms;
  }

  /** Every payout document that was numbered, those that are void too, in the order of their numbers. */
  get owed(): readonly OwedDocument[] {
    return this.#owed;
  }

  take(event: LinkEvent, sequence: number): void {
    if (event.type === 'CoupCorrected')
      for (const { awardNumber, documentNumber } of event.undone.awards)
        if (documentNumber > 0) this.#change(awardNumber, { isVoid: true });
    if (event.type === 'LinkOpened' || event.type === 'TermsActivated')
      this.#terms.push({ sequence, text: event.config });
    for (const { documentNumber, awardNumber, seat, amountCents } of awardsOf(event))
      if (documentNumber > 0) this.#give({ documentNumber, awardNumber, seat, amountsCents: [amountCents] });
    if (event.type === 'DocumentVoided') this.#renumber(event);
    if (event.type === 'ClaimRejected') this.#reject(event);
  }

  #give(document: Omit<OwedDocument, 'isVoid'>): void {
    this.#inForce.set(document.awardNumber, this.#owed.length);
    this.#owed.push({ ...document, isVoid: false });
  }

  #renumber({ awardNumber, nextDocumentNumber }: EventOf<'DocumentVoided'>): void {
    const { seat, amountsCents } = this.#change(awardNumber, { isVoid: true });
    this.#give({ documentNumber: nextDocumentNumber, awardNumber, seat, amountsCents: amountsCents.slice(-1) });
  }

  #reject({ awardNumber, restoration }: EventOf<'ClaimRejected'>): void {
    this.#change(awardNumber, { isVoid: true });
    for (const raise of restoration.increases) {
      const { amountsCents } = this.#change(raise.awardNumber, {});
      const lastCents = must(amountsCents.at(-1), 'an amount of a document');
      this.#change(raise.awardNumber, { amountsCents: [...amountsCents, lastCents + raise.amountCents] });
    }
  }

  #change(awardNumber: number, change: Partial<OwedDocument>): OwedDocument {
    const at = must(this.#inForce.get(awardNumber), `the document of award ${awardNumber}`);
    const changed = { ...must(this.#owed[at], 'a document'), ...change };
    this.#owed[at] = changed;
    return changed;
  }
}

type ByType = { readonly [T in LinkEvent['type']]: (event: EventOf<T>) => readonly Award[] };
const none = (): readonly Award[] => [];

/** Which awards an event fixes. A new kind of event does not compile before it has its line here. */
const AWARDS: ByType = {
  LinkOpened: none,
  WriterTookOver: none,
  LinkSuspended: none,
  LinkResumed: none,
  ShoeOpened: none,
  ShoeLoaded: none,
  CardsBurned: none,
  CoverCardSeen: none,
  IrregularityRecorded: none,
  ShoeEnded: none,
  CoupOpened: none,
  WagerAcknowledged: none,
  WagerWithdrawn: none,
  LateWagerRefused: none,
  CoupLocked: ({ mustHit }) => (mustHit === null ? [] : [mustHit.award]),
  CoupResolved: ({ awards }) => awards,
  DeviceReported: none,
  RoundHeld: none,
  RoundReleased: none,
  CoupSettled: none,
  CoupVoided: none,
  ClaimPaid: none,
  ClaimVerified: none,
  ClaimAuthorized: none,
  PayoutIssued: none,
  ClaimRejected: none,
  ClaimReleased: none,
  DocumentVoided: none,
  ClaimActRequested: none,
  ManualDocumentEntered: none,
  AdjustmentRequested: none,
  MeterAdjusted: none,
  TransferNoticed: none,
  RetirementNoticed: none,
  NoticeCancelled: none,
  TransferSent: none,
  TransferReceiptConfirmed: none,
  TransferReceived: none,
  TransferExpected: none,
  TransferExpectationCancelled: none,
  LinkRetired: none,
  CorrectionRequested: none,
  CoupCorrected: ({ awards }) => awards,
  TermsActivated: none,
  ActivationScheduled: none,
  ScheduleEnded: none,
};

export function awardsOf<T extends LinkEvent['type']>(event: EventOf<T>): readonly Award[] {
  return AWARDS[event.type](event);
}
