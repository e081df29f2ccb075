import type { Fact } from './facts.js';

/**
 * Sorts the facts of many tables into journal order. A fact is folded once no earlier fact can still arrive. A table
 * with an unanswered lock, cards or void may still report a fact, but its sequence is higher than everything reported
 * before the table first sent the message, because reported facts were durable by then. So the window holds only what
 * happened since the oldest unanswered message.
 */
export class FactWindow {
  #facts: Fact[] = [];
  readonly #requestedAt = new Map<string, number>();
  #highestReported: number;

  /** @param from the books begin after this sequence; facts up to it are ignored */
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

  /** Call before the first sending of a message whose answer will be a fact. */
  begins(tableId: string): void {
    if (!this.#requestedAt.has(tableId)) this.#requestedAt.set(tableId, this.#highestReported);
  }

  wasRefused(tableId: string): void {
    this.#requestedAt.delete(tableId);
  }

  /** For acknowledgements, which move no meter. */
  saw(sequence: number): void {
    if (sequence > this.#highestReported) this.#highestReported = sequence;
  }

  add(fact: Fact): void {
    this.saw(fact.sequence);
    this.#requestedAt.delete(fact.tableId);
    if (fact.sequence > this.from) this.#facts.push(fact);
  }

  /** Sorts the window, so do not call this for each fact. */
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
