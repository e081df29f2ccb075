import type { Fact } from './facts.js';

/**
 * Puts the facts of many tables into the order of the journal. A fact may be folded once no earlier one can still come:
 * a table that has a lock, cards or a void unanswered may yet report one, but only of a sequence above everything that
 * had been reported when it first sent it, for reported facts were durable by then. So the window holds what happened while
 * the slowest question was open, and no more.
 */
export class FactWindow {
  #facts: Fact[] = [];
  readonly #requestedAt = new Map<string, number>();
  #highestReported: number;

  /** @param from the sequence the books begin after: what is not above it is history. */
  constructor(
    private readonly from: number,
    private readonly fold: (fact: Fact) => void,
  ) {
    this.#highestReported = from;
  }

  get size(): number {
    return this.#facts.length;
  }

  /** The highest sequence any reply has carried. */
  get highestReported(): number {
    return this.#highestReported;
  }

  /** A table is about to send, for the first time, a message whose answer becomes a fact. */
  begins(tableId: string): void {
    if (!this.#requestedAt.has(tableId)) this.#requestedAt.set(tableId, this.#highestReported);
  }

  /** The question was refused: no fact comes of it. */
  wasRefused(tableId: string): void {
    this.#requestedAt.delete(tableId);
  }

  /** A sequence that moved no meter, an acknowledgement's. */
  saw(sequence: number): void {
    if (sequence > this.#highestReported) this.#highestReported = sequence;
  }

  add(fact: Fact): void {
    this.saw(fact.sequence);
    this.#requestedAt.delete(fact.tableId);
    if (fact.sequence > this.from) this.#facts.push(fact);
  }

  /** Folds what can be folded. Called now and then, not for every fact: it sorts the window. */
  settle(): void {
    if (this.#facts.length === 0) return;
    let safe = Infinity;
    for (const requestedAt of this.#requestedAt.values()) if (requestedAt < safe) safe = requestedAt;
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
