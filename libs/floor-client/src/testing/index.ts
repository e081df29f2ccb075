import type { Clock, FloorTimers } from '../surroundings.js';

interface Due {
  readonly atMs: number;
  readonly then: () => void;
}

export class ManualTimers implements FloorTimers {
  #waiting: readonly Due[] = [];

  constructor(private readonly clock: Clock) {}

  later(ms: number, then: () => void): () => void {
    const due = { atMs: this.clock() + ms, then };
    this.#waiting = [...this.#waiting, due].sort((a, b) => a.atMs - b.atMs);
    return () => this.#remove(due);
  }

  get count(): number {
    return this.#waiting.length;
  }

  run(): void {
    for (let [next] = this.#waiting; next !== undefined && next.atMs <= this.clock(); [next] = this.#waiting) {
      this.#remove(next);
      next.then();
    }
  }

  #remove(due: Due): void {
    this.#waiting = this.#waiting.filter((one) => one !== due);
  }
}
