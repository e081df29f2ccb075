import type { AwardToDocument } from '@jackpot/books';
import { assert, must } from '@jackpot/money';
import {
  type Award,
  type EventOf,
  type JurisdictionId,
  type LinkEvent,
  UNNAMED_JURISDICTION,
  awardsOf,
  journaledConfig,
} from '@jackpot/progressive';
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

/** What of the journal before the registers of its continuation need, as plain values. */
export interface SavedRegister {
  /** By the number of the table. */
  readonly tables: readonly string[];
  readonly paytable: Paytable | null;
  /** Left out by builds before the field: their links named none. */
  readonly jurisdiction?: JurisdictionId;
  /** Documents that were recorded with their text, of claims that are open: an act of people may still void one. */
  readonly recorded: readonly OwedDocument[];
  /** Documents that are not void and were recorded without a text. */
  readonly pending: readonly OwedDocument[];
  /** Awards with an open claim and a document. */
  readonly open: readonly number[];
}

const NOTHING_BEFORE: SavedRegister = { tables: [], paytable: null, recorded: [], pending: [], open: [] };

/** The document of an award that is in force: its place in one of the lists. */
interface InForce {
  readonly list: OwedDocument[];
  readonly at: number;
}

/** Reads a journal's events for what must be in the registers beside it. */
export class JournalRegister {
  readonly #terms: Terms[] = [];
  readonly #owed: OwedDocument[];
  /** Of the journal before: they have had their line. */
  readonly #recorded: OwedDocument[];
  readonly #tables: string[];
  #paytable: Paytable | undefined;
  #jurisdiction: JurisdictionId;
  /** By award number; of claims that are open, since only their documents can change. */
  readonly #inForce = new Map<number, InForce>();

  /** @param before of the journal before; without it the journal begins. */
  constructor({ tables, paytable, jurisdiction, recorded, pending, open }: SavedRegister = NOTHING_BEFORE) {
    this.#tables = [...tables];
    this.#paytable = paytable ?? undefined;
    this.#jurisdiction = jurisdiction ?? UNNAMED_JURISDICTION;
    [this.#recorded, this.#owed] = [[...recorded], [...pending]];
    for (const list of [this.#recorded, this.#owed])
      for (const [at, { awardNumber }] of list.entries())
        if (open.includes(awardNumber)) this.#inForce.set(awardNumber, { list, at });
  }

  /** Every configuration that came into force, in order. */
  get terms(): readonly Terms[] {
    return this.#terms;
  }

  /**
   * Every payout document that was numbered, those that are void too, in the order of their numbers. Of the journal before:
   * those that had no text yet.
   */
  get owed(): readonly OwedDocument[] {
    return this.#owed;
  }

  /** What the registers of the journal's continuation need. @param withText numbers of documents that were recorded with their text */
  saved(withText: ReadonlySet<number>): SavedRegister {
    const hasText = ({ documentNumber }: OwedDocument): boolean => withText.has(documentNumber);
    const isOpen = (document: OwedDocument): boolean => {
      const inForce = this.#inForce.get(document.awardNumber);
      return inForce !== undefined && inForce.list[inForce.at] === document;
    };
    return {
      tables: this.#tables,
      paytable: this.#paytable ?? null,
      ...(this.#jurisdiction === UNNAMED_JURISDICTION ? {} : { jurisdiction: this.#jurisdiction }),
      recorded: [...this.#recorded, ...this.#owed.filter(hasText)].filter(isOpen),
      pending: this.#owed.filter((document) => !document.isVoid && !hasText(document)),
      open: [...this.#inForce.keys()].sort((one, other) => one - other),
    };
  }

  take(event: LinkEvent, sequence: number): void {
    if (event.type === 'CoupCorrected')
      for (const { awardNumber, documentNumber } of event.reversal.awards)
        if (documentNumber > 0) this.#end(awardNumber);
    if (event.type === 'LinkOpened' || event.type === 'TermsActivated') this.#inForceNow(event.config, sequence);
    for (const award of awardsOf(event)) if (award.documentNumber > 0) this.#give(this.#factsOf(award, event));
    if (event.type === 'DocumentVoided') this.#renumber(event);
    if (event.type === 'PayoutIssued' || event.type === 'ClaimPaid' || event.type === 'ClaimPaidBySlip')
      this.#inForce.delete(event.awardNumber);
    if (event.type === 'ClaimForfeited') this.#end(event.awardNumber);
    if (event.type === 'ClaimRejected') this.#reject(event);
  }

  #inForceNow(text: string, sequence: number): void {
    this.#terms.push({ sequence, text });
    const { paytable, tables, jurisdiction } = journaledConfig(text);
    this.#paytable = paytable;
    this.#jurisdiction = jurisdiction;
    // Tables are numbered as they came; a number is never given to another.
    for (const { tableId } of tables) if (!this.#tables.includes(tableId)) this.#tables.push(tableId);
  }

  #factsOf(award: Award, event: LinkEvent): Omit<OwedDocument, 'isVoid'> {
    assert('cards' in event && 'coup' in event, 'an award is of a coup with cards');
    const { awardNumber, documentNumber, seat, line, level, amountCents, reviewWith } = award;
    return {
      ...{ awardNumber, documentNumber, seat, line, level, amountCents, reviewWith },
      ...{ fixedAt: event.at, coup: event.coup, cards: line === 'must-hit' ? [] : event.cards.map(cardName) },
      tableId: must(this.#tables[event.table], 'a table of the journal'),
      paytable: must(this.#paytable, 'the paytable in force'),
      jurisdiction: this.#jurisdiction,
    };
  }

  #give(document: Omit<OwedDocument, 'isVoid'>): void {
    this.#inForce.set(document.awardNumber, { list: this.#owed, at: this.#owed.length });
    this.#owed.push({ ...document, isVoid: false });
  }

  #renumber({ awardNumber, nextDocumentNumber }: EventOf<'DocumentVoided'>): void {
    this.#give({ ...this.#change(awardNumber, { isVoid: true }), documentNumber: nextDocumentNumber });
  }

  #reject({ awardNumber, restoration }: EventOf<'ClaimRejected'>): void {
    this.#end(awardNumber);
    for (const { awardNumber: raised, amountCents, nextDocumentNumber: documentNumber } of restoration.increases) {
      const before = this.#change(raised, { isVoid: true });
      this.#give({ ...before, documentNumber, amountCents: before.amountCents + amountCents });
    }
  }

  /** The claim was none: its document is void, and no other follows. */
  #end(awardNumber: number): void {
    this.#change(awardNumber, { isVoid: true });
    this.#inForce.delete(awardNumber);
  }

  #change(awardNumber: number, change: Partial<OwedDocument>): OwedDocument {
    const { list, at } = must(this.#inForce.get(awardNumber), `the document of award ${awardNumber}`);
    const changed = { ...must(list[at], 'a document'), ...change };
    list[at] = changed;
    return changed;
  }
}
