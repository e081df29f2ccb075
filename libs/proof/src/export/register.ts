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
  threeCardGameOf,
} from '@jackpot/progressive';
import { type LineTerms, type Paytable, cardName, lineTermsOf } from '@jackpot/rules';

export interface Terms {
  readonly sequence: number;
  readonly text: string;
}

/** What the journal says about a document, without the ids of link and award and the asset number. */
export interface OwedDocument extends Omit<AwardToDocument, 'linkId' | 'awardId' | 'assetNumber'> {
  /** The document was voided, or its claim was rejected or increased. */
  readonly isVoid: boolean;
}

export interface SavedRegister {
  readonly tables: readonly string[];
  readonly paytable: Paytable | null;
  readonly names?: Omit<LineTerms, 'paytable'>;
  /** Lines of Three Card Baccarat, and its tables. Missing if the terms have no such lines. */
  readonly threeCard?: ThreeCardTables;
  /** Missing in records of builds before this field existed. */
  readonly jurisdiction?: JurisdictionId;
  /** Documents with a stored text, of open claims. They can still be voided. */
  readonly recorded: readonly OwedDocument[];
  /** Valid documents without a text. */
  readonly pending: readonly OwedDocument[];
  readonly open: readonly number[];
}

interface ThreeCardTables {
  readonly lines: NonNullable<LineTerms['lines']>;
  readonly tables: readonly string[];
}

const NOTHING_BEFORE: SavedRegister = { tables: [], paytable: null, recorded: [], pending: [], open: [] };

interface InForce {
  readonly list: OwedDocument[];
  readonly at: number;
}

export class JournalRegister {
  readonly #terms: Terms[] = [];
  readonly #owed: OwedDocument[];
  readonly #recorded: OwedDocument[];
  readonly #tables: string[];
  #lineTerms: LineTerms | undefined;
  #threeCard: ThreeCardTables | undefined;
  #jurisdiction: JurisdictionId;
  readonly #inForce = new Map<number, InForce>();

  /** @param before documents from the part of the journal before this register starts. Default: none */
  constructor({
    tables,
    paytable,
    names,
    threeCard,
    jurisdiction,
    recorded,
    pending,
    open,
  }: SavedRegister = NOTHING_BEFORE) {
    this.#tables = [...tables];
    this.#lineTerms = paytable === null ? undefined : { paytable, ...names };
    this.#threeCard = threeCard;
    this.#jurisdiction = jurisdiction ?? UNNAMED_JURISDICTION;
    [this.#recorded, this.#owed] = [[...recorded], [...pending]];
    for (const list of [this.#recorded, this.#owed])
      for (const [at, { awardNumber }] of list.entries())
        if (open.includes(awardNumber)) this.#inForce.set(awardNumber, { list, at });
  }

  get terms(): readonly Terms[] {
    return this.#terms;
  }

  /**
   * Payout documents that the journal requires, in the order of their numbers, including void documents. Documents
   * before this register's start are included only if they had no stored text.
   */
  get owed(): readonly OwedDocument[] {
    return this.#owed;
  }

  saved(withText: ReadonlySet<number>): SavedRegister {
    const hasText = ({ documentNumber }: OwedDocument): boolean => withText.has(documentNumber);
    const isOpen = (document: OwedDocument): boolean => {
      const inForce = this.#inForce.get(document.awardNumber);
      return inForce !== undefined && inForce.list[inForce.at] === document;
    };
    const { paytable = null, ...names } = this.#lineTerms ?? {};
    return {
      tables: this.#tables,
      paytable,
      ...(Object.keys(names).length === 0 ? {} : { names }),
      ...(this.#threeCard === undefined ? {} : { threeCard: this.#threeCard }),
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
    const { tables, jurisdiction, ...config } = journaledConfig(text);
    this.#lineTerms = lineTermsOf(config);
    const { threeCardLines: lines } = config;
    const ofThreeCard = tables.filter((table) => threeCardGameOf(table) !== null).map(({ tableId }) => tableId);
    this.#threeCard = lines === undefined ? undefined : { lines, tables: ofThreeCard };
    this.#jurisdiction = jurisdiction;
    // Table numbers follow the order of appearance and are never reused.
    for (const { tableId } of tables) if (!this.#tables.includes(tableId)) this.#tables.push(tableId);
  }

  #factsOf(award: Award, event: LinkEvent): Omit<OwedDocument, 'isVoid'> {
    assert('cards' in event && 'coup' in event, 'an award is of a coup with cards');
    const { awardNumber, documentNumber, seat, line, level, amountCents, reviewWith } = award;
    const tableId = must(this.#tables[event.table], 'a table of the journal');
    return {
      ...{ awardNumber, documentNumber, seat, line, level, amountCents, reviewWith },
      ...{ fixedAt: event.at, coup: event.coup, cards: line === 'must-hit' ? [] : event.cards.map(cardName) },
      tableId,
      ...must(this.#lineTerms, 'the lines in force'),
      ...(this.#threeCard?.tables.includes(tableId) === true ? { lines: this.#threeCard.lines } : {}),
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
