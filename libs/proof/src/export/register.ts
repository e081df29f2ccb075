import { must } from '@jackpot/money';
import { type EventOf, type LinkEvent, awardsOf } from '@jackpot/progressive';

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
    for (const increase of restoration.increases) {
      const { amountsCents } = this.#change(increase.awardNumber, {});
      const lastCents = must(amountsCents.at(-1), 'an amount of a document');
      this.#change(increase.awardNumber, { amountsCents: [...amountsCents, lastCents + increase.amountCents] });
    }
  }

  #change(awardNumber: number, change: Partial<OwedDocument>): OwedDocument {
    const at = must(this.#inForce.get(awardNumber), `the document of award ${awardNumber}`);
    const changed = { ...must(this.#owed[at], 'a document'), ...change };
    this.#owed[at] = changed;
    return changed;
  }
}
