import { MeterHistory } from './meter-history.js';
import {
  type Call,
  type Operation,
  operationText,
  type Outcome,
  type PendingOperation,
  type TableCall,
} from './operation.js';
import { TableHistory } from './table-history.js';

const RECENT_MAX = 4_096;

/** Judges during play whether the operations of one link are linearizable. */
export class LinkHistory {
  judged = 0;
  readonly #tables = new Map<string, TableHistory>();
  readonly #meters: MeterHistory;
  readonly #open = new Set<PendingOperation>();
  readonly #recent = new Map<number, PendingOperation>();
  #highest = 0;
  #highestBy: PendingOperation | null = null;

  constructor(private readonly contradiction: (sentence: string) => void) {
    this.#meters = new MeterHistory(contradiction);
  }

  get waiting(): number {
    return [...this.#tables.values()].reduce((sum, { waiting }) => sum + waiting, this.#open.size);
  }

  called(call: Call, atMs: number): PendingOperation {
    const operation: PendingOperation = {
      ...{ call, calledAt: atMs, answeredAt: null, outcome: null },
      floor: this.#highest,
    };
    this.#open.add(operation);
    this.#meters.called(operation);
    if (isOfTable(operation)) this.#tableOf(operation.call.table).called(operation);
    return operation;
  }

  answered(operation: PendingOperation, outcome: Outcome, atMs: number): void {
    if (!this.#open.delete(operation)) return;
    operation.outcome = outcome;
    operation.answeredAt = outcome.type === 'unknown' ? null : atMs;
    if (outcome.type !== 'unknown') this.judged += 1;
    if (atMs < operation.calledAt)
      this.contradiction(`${operationText(operation)} contradicts its own call: it was answered before it was sent.`);
    this.#order(operation);
    this.#meters.answered(operation);
    if (isOfTable(operation)) this.#tableOf(operation.call.table).answered(operation);
  }

  close(): void {
    for (const operation of this.#open) this.answered(operation, { type: 'unknown' }, Infinity);
    for (const table of this.#tables.values()) table.judge();
    this.#meters.settle();
  }

  /** An answered operation is durable, so operations that are called later must have a higher journal sequence. */
  #order(operation: PendingOperation): void {
    const { outcome, floor, call } = operation;
    const sequence = outcome?.type === 'granted' || outcome?.type === 'meters' ? outcome.sequence : null;
    if (sequence === null) return;
    const isRead = call.kind === 'meters';
    if (isRead ? sequence < floor : sequence <= floor) this.#tooLow(operation, floor);
    if (!isRead) this.#unique(operation, sequence);
    if (sequence <= this.#highest) return;
    this.#highest = sequence;
    this.#highestBy = operation;
  }

  #tooLow(operation: PendingOperation, floor: number): void {
    const other = this.#highestBy === null ? 'what was answered before' : operationText(this.#highestBy);
    this.contradiction(
      `${operationText(operation)} contradicts ${other}: sequence ${floor} had been answered before it was sent.`,
    );
  }

  #unique(operation: PendingOperation, sequence: number): void {
    const other = this.#recent.get(sequence);
    if (other !== undefined)
      this.contradiction(`${operationText(operation)} contradicts ${operationText(other)}: both have one sequence.`);
    this.#recent.set(sequence, operation);
    if (this.#recent.size <= RECENT_MAX) return;
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest);
      return;
    }
  }

  #tableOf(tableId: string): TableHistory {
    const known = this.#tables.get(tableId);
    if (known !== undefined) return known;
    const table = new TableHistory(this.contradiction);
    this.#tables.set(tableId, table);
    return table;
  }
}

function isOfTable(operation: PendingOperation): operation is PendingOperation<TableCall> {
  return operation.call.kind !== 'meters';
}

export function judgeHistory(operations: readonly Operation[]): readonly string[] {
  const contradictions: string[] = [];
  const history = new LinkHistory((sentence) => contradictions.push(sentence));
  const events = operations.flatMap((operation) => [
    { at: operation.calledAt, isCall: true, operation },
    ...(operation.answeredAt === null ? [] : [{ at: operation.answeredAt, isCall: false, operation }]),
  ]);
  // At equal times, calls come before answers, so an operation that ends as another begins overlaps it. In a faulty
  // history, an answer may come before its own call; it then begins the operation.
  events.sort((a, b) => a.at - b.at || Number(b.isCall) - Number(a.isCall));
  const pending = new Map<Operation, PendingOperation>();
  const call = (operation: Operation): PendingOperation => {
    const known = pending.get(operation) ?? history.called(operation.call, operation.calledAt);
    pending.set(operation, known);
    return known;
  };
  for (const { at, isCall, operation } of events) {
    const under = call(operation);
    if (!isCall) history.answered(under, operation.outcome, at);
  }
  history.close();
  return contradictions;
}
