import type { Random } from '../../players/random.js';

/** Owner of a task. Tasks of an ended process are dropped, and tasks of a paused process wait. */
export interface Owner {
  readonly isOver: boolean;
  readonly pausedUntilMs: number;
}

interface Task {
  atMs: number;
  /** Random number that orders tasks of the same millisecond. */
  readonly order: number;
  readonly number: number;
  readonly owner: Owner;
  readonly act: () => void;
  isCancelled: boolean;
}

/** Runs tasks in virtual time. All promises that can settle do so before the next task. */
export class Schedule {
  nowMs = 0;
  steps = 0;
  readonly #heap: Task[] = [];
  #numbers = 0;

  constructor(private readonly random: Random) {}

  after(ms: number, owner: Owner, act: () => void): () => void {
    const atMs = this.nowMs + Math.max(0, Math.ceil(ms));
    const task = { atMs, order: this.random.below(0x1_0000), number: (this.#numbers += 1), owner, act };
    const entry: Task = { ...task, isCancelled: false };
    this.#push(entry);
    return () => {
      entry.isCancelled = true;
    };
  }

  async run(untilMs: number, isDone: () => boolean = () => false): Promise<void> {
    while (!isDone()) {
      const task = this.#heap[0];
      if (task === undefined || task.atMs > untilMs) break;
      this.#pop();
      if (task.isCancelled || task.owner.isOver) continue;
      if (task.owner.pausedUntilMs > task.atMs) {
        task.atMs = task.owner.pausedUntilMs;
        this.#push(task);
        continue;
      }
      this.nowMs = Math.max(this.nowMs, task.atMs);
      this.steps += 1;
      task.act();
      await promisesSettled();
    }
    if (!isDone()) this.nowMs = Math.max(this.nowMs, untilMs);
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(task);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above] as Task;
      if (!isBefore(task, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = task;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const child = right < heap.length && isBefore(heap[right] as Task, heap[left] as Task) ? right : left;
      if (!isBefore(heap[child] as Task, last)) break;
      heap[at] = heap[child] as Task;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Task, b: Task): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  return a.order !== b.order ? a.order < b.order : a.number < b.number;
}

/** `nextTick` callbacks run after all pending promises, and the code under test uses no real timer. */
function promisesSettled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
