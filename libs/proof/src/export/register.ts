import type { AwardToDocument } from '@jackpot/books';
import { assert, must } from '@jackpot/money';
import { type Award, type EventOf, type LinkEvent, awardsOf, readLinkConfig } from '@jackpot/progressive';
import { type Paytable, cardName } from '@jackpot/rules';

/** What of a journal stands once more in an export, in words people read: terms, and the payout documents. */
export interface Terms {
  readonly sequence: number;
  readonly text: string;
}

/** A payout document as the journal numbered it, with every fact of it but the names of link and asset. */
export interface OwedDocument extends Omit<AwardToDocument, 'linkId' | 'awardId' | 'assetNumber'> {
  /** The document was voided, or its claim rejected or raised: where it was not made out by then, it never is. */
  readonly isVoid: boolean;
}

/** Reads a journal's events for what must be in the registers beside it. */
export class JournalRegister {
  readonly #terms: Terms[] = [];
  readonly #owed: OwedDocument[] = [];
  readonly #tables: string[] = [];
  #paytable: Paytable | undefined;
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
      for (const { awardNumber, documentNumber } of event.reversal.awards)
        if (documentNumber > 0) this.#change(awardNumber, { isVoid: true });
    if (event.type === 'LinkOpened' || event.type === 'TermsActivated') this.#inForceNow(event.config, sequence);
    for (const award of awardsOf(event)) if (award.documentNumber > 0) this.#give(this.#factsOf(award, event));
    if (event.type === 'DocumentVoided') this.#renumber(event);
    if (event.type === 'ClaimRejected') this.#reject(event);
  }

  #inForceNow(text: string, sequence: number): void {
    this.#terms.push({ sequence, text });
    const config = readLinkConfig(JSON.parse(text));
    assert('linkId' in config, 'a configuration in the journal reads back');
    this.#paytable = config.paytable;
    // Tables are numbered as they came; a number is never given to another.
    for (const { tableId } of config.tables) if (!this.#tables.includes(tableId)) this.#tables.push(tableId);
  }

  #factsOf(award: Award, event: LinkEvent): Omit<OwedDocument, 'isVoid'> {
    assert('cards' in event && 'coup' in event, 'an award is of a coup with cards');
    const { awardNumber, documentNumber, seat, line, level, amountCents, reviewWith } = award;
    return {
      ...{ awardNumber, documentNumber, seat, line, level, amountCents, reviewWith },
      ...{ fixedAt: event.at, coup: event.coup, cards: line === 'must-hit' ? [] : event.cards.map(cardName) },
      tableId: must(this.#tables[event.table], 'a table of the journal'),
      paytable: must(this.#paytable, 'the paytable in force'),
    };
  }

  #give(document: Omit<OwedDocument, 'isVoid'>): void {
    this.#inForce.set(document.awardNumber, this.#owed.length);
    this.#owed.push({ ...document, isVoid: false });
  }

  #renumber({ awardNumber, nextDocumentNumber }: EventOf<'DocumentVoided'>): void {
    this.#give({ ...this.#change(awardNumber, { isVoid: true }), documentNumber: nextDocumentNumber });
  }

  #reject({ awardNumber, restoration }: EventOf<'ClaimRejected'>): void {
    this.#change(awardNumber, { isVoid: true });
    for (const { awardNumber: raised, amountCents, nextDocumentNumber: documentNumber } of restoration.increases) {
      const before = this.#change(raised, { isVoid: true });
      this.#give({ ...before, documentNumber, amountCents: before.amountCents + amountCents });
    }
  }

  #change(awardNumber: number, change: Partial<OwedDocument>): OwedDocument {
    const at = must(this.#inForce.get(awardNumber), `the document of award ${awardNumber}`);
    const changed = { ...must(this.#owed[at], 'a document'), ...change };
    this.#owed[at] = changed;
    return changed;
  }
}
