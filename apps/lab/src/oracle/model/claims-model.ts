import {
  type Award,
  type LevelId,
  type LinkEvent,
  type Person,
  type TableNo,
  awardIdOf,
  asLinkId,
} from '@jackpot/progressive';
import { keep } from './promise-broken.js';

/** A claim: an award that leaves the casino with a payout document. */
interface Claim {
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly documents: number[];
  verifier: Person | undefined;
  preparer: Person | undefined;
  voidRequester: Person | undefined;
  isPaid: boolean;
}

/** A document that the journal has given a number: what it must say, as far as anybody can check by reading it. */
export interface DocumentDue {
  readonly awardId: string;
  readonly amountCents: bigint;
}

/** Claims and their documents by the rule: verified, prepared and issued by three people, paid once, numbers without a gap. */
export class ClaimsModel {
  readonly #claims = new Map<number, Claim>();
  readonly #byDocument = new Map<number, number>();
  readonly #paid = new Map<string, bigint>();
  #documents = 0;

  constructor(private readonly linkId: string) {}

  /** The next number of a payout document. */
  nextDocument(): number {
    this.#documents += 1;
    return this.#documents;
  }

  open({ awardNumber, level, amountCents, documentNumber }: Award, _table: TableNo): void {
    this.#claims.set(awardNumber, {
      ...{ level, amountCents, documents: [documentNumber], isPaid: false },
      ...{ verifier: undefined, preparer: undefined, voidRequester: undefined },
    });
    this.#byDocument.set(documentNumber, awardNumber);
  }

  levelOf(awardNumber: number): LevelId | null {
    return this.#of(awardNumber).level;
  }

  paidCents(level: string): bigint {
    return this.#paid.get(level) ?? 0n;
  }

  /** What a document's number stands for; undefined where the journal has not given it. */
  due(documentNumber: number): DocumentDue | undefined {
    const awardNumber = this.#byDocument.get(documentNumber);
    const claim = awardNumber === undefined ? undefined : this.#claims.get(awardNumber);
    if (awardNumber === undefined || claim === undefined) return undefined;
    return { awardId: awardIdOf(asLinkId(this.linkId), awardNumber), amountCents: claim.amountCents };
  }

  /** Numbers of documents that must have been made out by the end: the last one of every claim. */
  get documentsDue(): readonly number[] {
    return [...this.#claims.values()].map(({ documents }) => documents.at(-1) ?? 0);
  }

  fold(event: LinkEvent): void {
    switch (event.type) {
      case 'ClaimVerified':
        this.#of(event.awardNumber).verifier = event.person;
        return;
      case 'ClaimAuthorized':
        return this.#authorize(event.awardNumber, event.person);
      case 'ClaimActRequested':
        this.#of(event.awardNumber).voidRequester = event.person;
        return;
      case 'ClaimActWithdrawn':
        this.#of(event.awardNumber).voidRequester = undefined;
        return;
      case 'DocumentVoided':
        return this.#voidDocument(event);
      case 'PayoutIssued':
        return this.#issue(event);
      default:
        return;
    }
  }

  #authorize(awardNumber: number, person: Person): void {
    const claim = this.#of(awardNumber);
    keep(areTwo(claim.verifier, person), 'two people before a payout', () => `award ${awardNumber} by ${person.id}`);
    claim.preparer = person;
  }

  #voidDocument(event: Extract<LinkEvent, { readonly type: 'DocumentVoided' }>): void {
    const claim = this.#of(event.awardNumber);
    keep(areTwo(claim.voidRequester, event.second), 'two people void a document', () => `award ${event.awardNumber}`);
    keep(claim.documents.at(-1) === event.documentNumber, 'a document is void once', () => `${event.documentNumber}`);
    keep(
      event.nextDocumentNumber === this.nextDocument(),
      'documents are numbered without a gap',
      () => `${event.nextDocumentNumber}`,
    );
    claim.documents.push(event.nextDocumentNumber);
    claim.preparer = undefined;
    claim.voidRequester = undefined;
    this.#byDocument.set(event.nextDocumentNumber, event.awardNumber);
  }

  #issue(event: Extract<LinkEvent, { readonly type: 'PayoutIssued' }>): void {
    const { awardNumber, amountCents, documentNumber, person, level } = event;
    const claim = this.#of(awardNumber);
    keep(!claim.isPaid, 'one payout per award', () => `award ${awardNumber}`);
    keep(claim.voidRequester === undefined, 'no payout while a request waits', () => `award ${awardNumber}`);
    keep(
      claim.amountCents === amountCents,
      'the amount paid is the amount won',
      () => `award ${awardNumber} ${amountCents}`,
    );
    keep(claim.documents.at(-1) === documentNumber, 'paid on its last document', () => `award ${awardNumber}`);
    const isByThree = claim.preparer !== undefined && areTwo(claim.verifier, person) && areTwo(claim.preparer, person);
    keep(isByThree, 'two people before a payout', () => `award ${awardNumber} issued by ${person.id}`);
    claim.isPaid = true;
    if (level !== null) this.#paid.set(level, this.paidCents(level) + amountCents);
  }

  #of(awardNumber: number): Claim {
    const claim = this.#claims.get(awardNumber);
    if (claim === undefined) throw new RangeError(`award ${awardNumber} is no claim`);
    return claim;
  }
}

function areTwo(one: Person | undefined, other: Person): boolean {
  return one !== undefined && one.id !== other.id && one.license !== other.license;
}
