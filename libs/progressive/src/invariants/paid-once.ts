import type { Award, LinkEvent } from '../events.js';

/**
 * INV-07: an award is paid at most once, and for the amount that was fixed. Fed with a history in order, it says what is
 * wrong with the event it was given, or null.
 */
export class PaidOnce {
  readonly #owed = new Map<number, bigint>();

  take(event: LinkEvent): string | null {
    if (event.type === 'CoupLocked' && event.mustHit !== null) this.#owe(event.mustHit.award);
    if (event.type === 'CoupResolved') event.awards.forEach((award) => this.#owe(award));
    return event.type === 'ClaimPaid' ? this.#pay(event.awardNumber, event.amountCents) : null;
  }

  /** What has been fixed as a claim and not been paid, by award number. */
  get owed(): ReadonlyMap<number, bigint> {
    return this.#owed;
  }

  #owe({ awardNumber, documentNumber, amountCents }: Award): void {
    if (documentNumber > 0) this.#owed.set(awardNumber, amountCents);
  }

  #pay(awardNumber: number, amountCents: bigint): string | null {
    const owed = this.#owed.get(awardNumber);
    if (owed === undefined) return `award ${awardNumber} is paid, and nothing is owed for it`;
    this.#owed.delete(awardNumber);
    return owed === amountCents ? null : `award ${awardNumber} is paid ${amountCents} cents, owed were ${owed}`;
  }
}
