import type { Fact } from './facts.js';

/**
 * Puts the facts of many tables into the order of the journal. A fact may be folded once no earlier one can still come:
 * a table that has a lock, cards or a void unanswered may yet tell one, but only of a sequence above everything that
 * had been told when it first asked, for what was told was durable by then. So the window holds what happened while
 * the slowest question was open, and no more.
 */
export class FactWindow {
  #facts: Fact[] = [];
  readonly #askedAt = new Map<string, number>();
  #highestTold: number;

  /** @param from the sequence the books begin after: what is not above it is history. */
  constructor(
    private readonly from: number,
    private readonly fold: (fact: Fact) => void,
  ) {
    this.#highestTold = from;
  }

  get size(): number {
    return this.#facts.length;
  }

  /** The highest sequence any reply has carried. */
  get highestTold(): number {
    return this.#highestTold;
  }

  /** A table asks something that becomes a fact; told before the question is sent for the first time. */
  asks(tableId: string): void {
    if (!this.#askedAt.has(tableId)) this.#askedAt.set(tableId, this.#highestTold);
  }

  /** The question was refused: no fact comes of it. */
  wasRefused(tableId: string): void {
    this.#askedAt.delete(tableId);
  }

  /** A sequence that moved no meter, an acknowledgement's. */
  saw(sequence: number): void {
    if (sequence > this.#highestTold) this.#highestTold = sequence;
  }

  tell(fact: Fact): void {
    this.saw(fact.sequence);
    this.#askedAt.delete(fact.tableId);
    if (fact.sequence > this.from) this.#facts.push(fact);
  }

  /** Folds what can be folded. Called now and then, not for every fact: it sorts the window. */
  settle(): void {
    if (this.#facts.length === 0) return;
    let safe = Infinity;
    for (const askedAt of this.#askedAt.values()) if (askedAt < safe) safe = askedAt;
    this.#facts.sort((a, b) => a.sequence - b.sequence);
    let done = 0;
    for (const fact of this.#facts) {
      if (fact.sequence > safe) break;
      this.fold(fact);
      done += 1;
    }
    this.#facts = this.#facts.slice(done);
  }
}
