import type { Fact } from './facts.js';

/**
 * Sorts the facts of many tables into journal order, and folds a fact when no earlier fact can still arrive. A table
 * with an unanswered message may still report a fact. Its sequence is higher than all sequences reported before the
 * message was sent, because those facts were durable by then. So the window contains only facts since the oldest
 * unanswered message.
 */
export class FactWindow {
  #facts: Fact[] = [];
  readonly #requestedAt = new Map<string, number>();
  #highestReported: number;

  /** @param from sequence after which the books begin; earlier facts are ignored */
  constructor(
    private readonly from: number,
    private readonly fold: (fact: Fact) => void,
  ) {
    this.#highestReported = from;
  }

  get size(): number {
    return this.#facts.length;
  }

  get highestReported(): number {
    return this.#highestReported;
  }

  /** Call before a table first sends a message whose answer is a fact. */
  begins(tableId: string): void {
    if (!this.#requestedAt.has(tableId)) this.#requestedAt.set(tableId, this.#highestReported);
  }

  wasRefused(tableId: string): void {
    this.#requestedAt.delete(tableId);
  }

  /** Records the sequence of an acknowledgment. Acknowledgments move no meter, so they are no facts. */
  saw(sequence: number): void {
    if (sequence > this.#highestReported) this.#highestReported = sequence;
  }

  add(fact: Fact): void {
    this.saw(fact.sequence);
    this.#requestedAt.delete(fact.tableId);
    if (fact.sequence > this.from) this.#facts.push(fact);
  }

  /** Folds facts while no lower sequence can still arrive. Sorts the window: do not call it for each fact. */
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
