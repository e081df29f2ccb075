import type { Fact } from './facts.js';

/**
 * Sorts the facts of many tables into journal order. A fact is folded as soon as no earlier fact can still arrive. A
 * table with an unanswered lock, cards or void may still report one, but its sequence is higher than everything
 * reported before the table first sent the message, because reported facts were durable by then. So the window only
 * holds what happened since the oldest unanswered message.
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

  /** The highest sequence in any reply so far. */
  get highestReported(): number {
    return this.#highestReported;
  }

  /** Call this before a table sends a message for the first time whose answer will be a fact. */
  begins(tableId: string): void {
    if (!this.#requestedAt.has(tableId)) this.#requestedAt.set(tableId, this.#highestReported);
  }

  /** The message was refused, so no fact follows. */
  wasRefused(tableId: string): void {
    this.#requestedAt.delete(tableId);
  }

  /** Notes the sequence of an acknowledgement, which moves no meter. */
  saw(sequence: number): void {
    if (sequence > this.#highestReported) this.#highestReported = sequence;
  }

  add(fact: Fact): void {
    this.saw(fact.sequence);
    this.#requestedAt.delete(fact.tableId);
    if (fact.sequence > this.from) this.#facts.push(fact);
  }

  /** Folds every fact that can be folded. This sorts the window, so do not call it for each fact. */
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
