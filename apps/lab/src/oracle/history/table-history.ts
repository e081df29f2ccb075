import { operationText, sequenceOf } from './operation.js';
import {
  execute,
  FRESH_TABLE,
  type Impossible,
  registersOf,
  type TableOperation,
  type TableRegisters,
} from './table-machine.js';

/** One order of operations that explains all answers so far. */
interface Order {
  readonly registers: TableRegisters;
  readonly done: ReadonlySet<TableOperation>;
}

interface Event {
  readonly operation: TableOperation;
  readonly isCall: boolean;
}

/** Wing and Gong's linearizability search for one table, run during play. */
export class TableHistory {
  #events: Event[] = [];
  readonly #pending = new Set<TableOperation>();
  #orders: readonly Order[] = [];
  #hasBegun = false;
  #isContradicted = false;

  constructor(private readonly contradiction: (sentence: string) => void) {}

  get waiting(): number {
    return this.#events.length;
  }

  called(operation: TableOperation): void {
    this.#events.push({ operation, isCall: true });
  }

  answered(operation: TableOperation): void {
    this.#events.push({ operation, isCall: false });
    this.judge();
  }

  judge(): void {
    let judged = 0;
    for (const { operation, isCall } of this.#events) {
      if (isCall) this.#pending.add(operation);
      else if ([...this.#pending].some(({ outcome }) => outcome === null)) break;
      else this.#judgeAnswer(operation);
      judged += 1;
    }
    this.#events = this.#events.slice(judged);
  }

  #judgeAnswer(operation: TableOperation): void {
    if (operation.outcome?.type === 'unknown') return this.#forgetPast();
    if (!this.#isContradicted) this.#orders = this.#ordersAfter(operation);
    this.#pending.delete(operation);
    this.#forgetPast();
  }

  #ordersAfter(operation: TableOperation): readonly Order[] {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      // A client that takes over a table reads it first. Otherwise, the table is new.
      if (operation.call.kind === 'read' && this.#pending.size === 1)
        return [{ registers: registersOf(operation), done: new Set() }];
      this.#orders = [{ registers: FRESH_TABLE, done: new Set() }];
    }
    const search = new Search(operation, this.#pending);
    for (const order of this.#orders) search.from(order);
    if (search.found.size === 0) this.#contradict(operation, search.nearest);
    return [...search.found.values()];
  }

  #contradict(operation: TableOperation, impossible: Impossible | null): void {
    this.#isContradicted = true;
    const { why, by } = impossible ?? { why: 'an operation with a lower journal sequence is still open', by: null };
    const other = by === null || by === operation ? 'what was answered before' : operationText(by);
    this.contradiction(`${operationText(operation)} contradicts ${other}: ${why}.`);
  }

  /** Operations of earlier hands, and reads, can no longer matter. */
  #forgetPast(): void {
    const hand = Math.min(...this.#orders.map(({ registers }) => registers.hand));
    for (const operation of this.#pending) {
      if (operation.outcome?.type !== 'unknown') continue;
      if (operation.call.kind !== 'read' && operation.call.hand >= hand && !this.#isContradicted) continue;
      this.#pending.delete(operation);
    }
    this.#orders = this.#orders.map(({ registers, done }) => ({
      registers,
      done: new Set([...done].filter((operation) => this.#pending.has(operation))),
    }));
  }
}

class Search {
  readonly found = new Map<string, Order>();
  nearest: Impossible | null = null;
  #furthest = -1;
  readonly #seen = new Set<string>();
  readonly #open: readonly TableOperation[];

  constructor(
    private readonly operation: TableOperation,
    pending: ReadonlySet<TableOperation>,
  ) {
    this.#open = [...pending];
  }

  from(order: Order): void {
    const key = this.#keyOf(order);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (order.done.has(this.operation)) {
      const done = new Set(order.done);
      done.delete(this.operation);
      return this.#find({ registers: order.registers, done });
    }
    this.#finish(order);
    for (const other of this.#open) {
      if (other === this.operation || order.done.has(other) || other.outcome?.type === 'refused') continue;
      if (other.call.kind === 'read' && other.outcome?.type === 'unknown') continue;
      const after = this.#after(order, other);
      if (!('why' in after)) this.from({ registers: after, done: new Set(order.done).add(other) });
    }
  }

  #finish(order: Order): void {
    const after = this.#after(order, this.operation);
    if (!('why' in after)) return this.#find({ registers: after, done: order.done });
    if (order.done.size <= this.#furthest) return;
    this.#furthest = order.done.size;
    this.nearest = after;
  }

  /** An operation cannot happen while an operation with a lower journal sequence is open. */
  #after({ registers, done }: Order, operation: TableOperation): TableRegisters | Impossible {
    const sequence = sequenceOf(operation.outcome);
    const lower =
      sequence === null
        ? undefined
        : this.#open.find((each) => !done.has(each) && (sequenceOf(each.outcome) ?? Infinity) < sequence);
    if (lower !== undefined) return { why: 'its journal sequence is lower, and it cannot have come first', by: lower };
    return execute(registers, operation);
  }

  #find(order: Order): void {
    this.found.set(this.#keyOf(order), order);
  }

  #keyOf({ registers: { hand, phase, seats, sequence }, done }: Order): string {
    const places = this.#open.map((operation) => (done.has(operation) ? '1' : '0')).join('');
    return `${hand} ${phase} ${[...seats.keys()].sort((a, b) => a - b).join()} ${sequence} ${places}`;
  }
}
