import { operationText, type PendingOperation } from './operation.js';

const SEATS_MAX = 9;

type Change = { readonly operation: PendingOperation; readonly sequence: number } & (
  | { readonly type: 'lock'; readonly wagers: number }
  | { readonly type: 'void' }
  | { readonly type: 'read'; readonly inWagers: Readonly<Record<string, number>> }
);

/**
 * Every read of a level must have counted the wagers of all locks up to the read's sequence, without those of voided
 * hands.
 */
export class MeterHistory {
  #changes: Change[] = [];
  readonly #open = new Set<PendingOperation>();
  /**
   * Locks and voids that never got an answer, and voids of such locks. Each may have taken effect at any sequence after
   * its `floor`, or never.
   */
  readonly #unknown: PendingOperation[] = [];
  readonly #lastLocks = new Map<string, { readonly hand: number; readonly wagers: number }>();
  #base: Readonly<Record<string, number>> | null = null;
  #wagers = 0;
  #lastMove: PendingOperation | null = null;

  constructor(private readonly contradiction: (sentence: string) => void) {}

  called(operation: PendingOperation): void {
    const { kind } = operation.call;
    if (kind === 'lock' || kind === 'void' || kind === 'meters') this.#open.add(operation);
  }

  answered(operation: PendingOperation): void {
    const { call, outcome } = operation;
    const wasOpen = this.#open.delete(operation);
    if (outcome?.type === 'unknown' && wasOpen && call.kind !== 'meters') this.#unknown.push(operation);
    if (outcome?.type === 'meters') {
      const { sequence, inWagers } = outcome;
      this.#changes.push({ type: 'read', operation, sequence, inWagers });
      return this.settle();
    }
    if (outcome?.type !== 'granted' || outcome.sequence === null) return;
    const { sequence, seats = [] } = outcome;
    if (call.kind === 'lock') this.#changes.push({ type: 'lock', operation, sequence, wagers: seats.length });
    if (call.kind === 'void') this.#changes.push({ type: 'void', operation, sequence });
  }

  settle(): void {
    let safe = Infinity;
    for (const { floor } of this.#open) safe = Math.min(safe, floor);
    // A read includes the change with its own sequence, so the read is sorted after that change.
    const isRead = ({ type }: Change): number => (type === 'read' ? 1 : 0);
    this.#changes.sort((a, b) => a.sequence - b.sequence || isRead(a) - isRead(b));
    let judged = 0;
    for (const change of this.#changes) {
      if (change.sequence > safe) break;
      this.#fold(change);
      judged += 1;
    }
    this.#changes = this.#changes.slice(judged);
  }

  #fold(change: Change): void {
    switch (change.type) {
      case 'lock':
        return this.#lock(change.operation, change.wagers);
      case 'void':
        return this.#void(change.operation);
      case 'read':
        return this.#read(change.operation, change.sequence, change.inWagers);
    }
  }

  #lock(operation: PendingOperation, wagers: number): void {
    if (operation.call.kind === 'meters') return;
    this.#lastLocks.set(operation.call.table, { hand: operation.call.hand, wagers });
    this.#move(operation, wagers);
  }

  #void(operation: PendingOperation): void {
    if (operation.call.kind === 'meters') return;
    const { table, hand } = operation.call;
    const lock = this.#lastLocks.get(table);
    if (lock?.hand === hand) return this.#move(operation, -lock.wagers);
    // A void of an unanswered lock takes back an unknown number of wagers.
    const isUnknown = this.#unknown.some(
      ({ call }) => call.kind === 'lock' && call.table === table && call.hand === hand,
    );
    if (isUnknown) this.#unknown.push(operation);
  }

  #move(operation: PendingOperation, wagers: number): void {
    this.#wagers += wagers;
    this.#lastMove = operation;
  }

  #read(operation: PendingOperation, sequence: number, inWagers: Readonly<Record<string, number>>): void {
    if (this.#base === null) {
      this.#base = inWagers;
      this.#wagers = 0;
      return;
    }
    const unknown = this.#unknown.filter(({ floor }) => floor < sequence);
    const more = unknown.filter(({ call }) => call.kind === 'lock').length * SEATS_MAX;
    const less = unknown.filter(({ call }) => call.kind === 'void').length * SEATS_MAX;
    for (const [level, count] of Object.entries(inWagers)) {
      const expected = (this.#base[level] ?? 0) + this.#wagers;
      if (count >= expected - less && count <= expected + more) continue;
      const other = this.#lastMove === null ? 'the read before' : operationText(this.#lastMove);
      this.contradiction(
        `${operationText(operation)} contradicts ${other}: level ${level} has counted ${count} wagers, the locks up to there make ${expected}.`,
      );
      this.#base = { ...this.#base, [level]: count - this.#wagers };
    }
  }
}
