import type { Award } from '../award/award.js';
import type { LinkEvent } from '../catalogue.js';
import { awardsOf } from '../event-table.js';

export interface SavedNumbers {
  readonly awards: number;
  readonly documents: number;
}

/**
 * INV-12: awards and payout documents are numbered from 1 without gaps or repeats. Only a restored journal skips award
 * numbers, as its event states.
 */
export class NumbersHaveNoGap {
  #awards: number;
  #documents: number;

  constructor({ awards, documents }: SavedNumbers = { awards: 0, documents: 0 }) {
    this.#awards = awards;
    this.#documents = documents;
  }

  get saved(): SavedNumbers {
    return { awards: this.#awards, documents: this.#documents };
  }

  take(event: LinkEvent): string | null {
    if (event.type === 'JournalRestored') return this.#skipTo(event.firstAward);
    for (const award of awardsOf(event)) {
      const problem = this.#next(award);
      if (problem !== null) return problem;
    }
    for (const next of nextDocuments(event)) {
      const problem = this.#nextDocument(next);
      if (problem !== null) return problem;
    }
    return null;
  }

  #skipTo(firstAward: number): string | null {
    if (firstAward <= this.#awards) return `award ${firstAward} was given`;
    this.#awards = firstAward - 1;
    return null;
  }

  #next({ awardNumber, documentNumber }: Award): string | null {
    this.#awards += 1;
    if (awardNumber !== this.#awards) return `award ${awardNumber} stands where ${this.#awards} belongs`;
    return documentNumber === 0 ? null : this.#nextDocument(documentNumber);
  }

  #nextDocument(documentNumber: number): string | null {
    this.#documents += 1;
    return documentNumber === this.#documents
      ? null
      : `payout document ${documentNumber} stands where ${this.#documents} belongs`;
  }
}

function nextDocuments(event: LinkEvent): readonly number[] {
  if (event.type === 'DocumentVoided') return [event.nextDocumentNumber];
  return event.type === 'ClaimRejected'
    ? event.restoration.increases.map((increase) => increase.nextDocumentNumber)
    : [];
}
