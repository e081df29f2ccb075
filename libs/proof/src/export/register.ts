import type { Award, EventOf, LinkEvent } from '@jackpot/progressive';

/** What of a journal stands once more in an export, in words people read: terms, and the awards that have a document. */
export interface Terms {
  readonly sequence: number;
  readonly text: string;
}

/** Reads a journal's events for what must be in the registers beside it. */
export class JournalRegister {
  readonly #terms: Terms[] = [];
  readonly #owed: Award[] = [];

  /** Every configuration that came into force, in order. */
  get terms(): readonly Terms[] {
    return this.#terms;
  }

  /** Awards with a payout document, in the order of the documents' numbers. */
  get owed(): readonly Award[] {
    return this.#owed;
  }

  take(event: LinkEvent, sequence: number): void {
    if (event.type === 'LinkOpened') this.#terms.push({ sequence, text: event.config });
    this.#owed.push(...awardsOf(event).filter(({ documentNumber }) => documentNumber > 0));
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
  CoupOpened: none,
  WagerAcknowledged: none,
  WagerWithdrawn: none,
  LateWagerRefused: none,
  CoupLocked: ({ mustHit }) => (mustHit === null ? [] : [mustHit.award]),
  CoupResolved: ({ awards }) => awards,
  CoupSettled: none,
  CoupVoided: none,
  ClaimPaid: none,
};

export function awardsOf<T extends LinkEvent['type']>(event: EventOf<T>): readonly Award[] {
  return AWARDS[event.type](event);
}
