import type { Award } from '../award/award.js';
import type { EventOf, LinkEvent } from '../catalogue.js';
import { awardsOf } from '../event-table.js';
import { deductedCents, netCents } from '../payment/payment.js';

function isWhole(paid: EventOf<'ClaimPaid' | 'ClaimPaymentCorrected'>): boolean {
  return netCents(paid) + deductedCents(paid) === paid.amountCents;
}

/** INV-07: an award is paid at most once, and for the amount that was fixed. */
export class PaidOnce {
  readonly #owed: Map<number, bigint>;

  /** @param owed amounts in cents still to be paid, by award number */
  constructor(owed: Iterable<readonly [number, bigint]> = []) {
    this.#owed = new Map(owed);
  }

  take(event: LinkEvent): string | null {
    if (event.type === 'CoupCorrected') {
      const problem = this.#takeBack(event);
      if (problem !== null) return problem;
    }
    for (const award of awardsOf(event)) this.#owe(award);
    switch (event.type) {
      case 'PayoutIssued':
      case 'ClaimForfeited':
      case 'ClaimPaidBySlip':
        return this.#pay(event.awardNumber, event.amountCents);
      case 'ClaimPaid':
        return isWhole(event)
          ? this.#pay(event.awardNumber, event.amountCents)
          : `award ${event.awardNumber}: its parts and deductions are not ${event.amountCents} cents`;
      case 'ClaimPaymentCorrected':
        return isWhole(event) && isWhole({ ...event, ...event.before })
          ? null
          : `award ${event.awardNumber}: its corrected payment is not ${event.amountCents} cents`;
      case 'ClaimRejected':
        return this.#reject(event);
      default:
        return null;
    }
  }

  get owed(): ReadonlyMap<number, bigint> {
    return this.#owed;
  }

  #owe({ awardNumber, documentNumber, amountCents }: Award): void {
    if (documentNumber > 0) this.#owed.set(awardNumber, amountCents);
  }

  #takeBack({ reversal }: EventOf<'CoupCorrected'>): string | null {
    for (const { awardNumber, documentNumber, amountCents } of reversal.awards) {
      const problem = documentNumber === 0 ? null : this.#pay(awardNumber, amountCents);
      if (problem !== null) return problem.replace('is paid', 'is taken back');
    }
    return null;
  }

  #pay(awardNumber: number, amountCents: bigint): string | null {
    const owed = this.#owed.get(awardNumber);
    if (owed === undefined) return `award ${awardNumber} is paid, and nothing is owed for it`;
    this.#owed.delete(awardNumber);
    return owed === amountCents ? null : `award ${awardNumber} is paid ${amountCents} cents, owed were ${owed}`;
  }

  #reject({ awardNumber, amountCents, restoration }: EventOf<'ClaimRejected'>): string | null {
    const problem = this.#pay(awardNumber, amountCents)?.replace('is paid', 'is rejected') ?? null;
    for (const raise of restoration.increases) {
      const owed = this.#owed.get(raise.awardNumber);
      if (owed === undefined) return `award ${raise.awardNumber} is raised, and nothing is owed for it`;
      this.#owed.set(raise.awardNumber, owed + raise.amountCents);
    }
    return problem;
  }
}
