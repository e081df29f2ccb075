import fc from 'fast-check';
import { ProjectionScheduler } from './projection-scheduler.js';

const STREAM = 'east';

class TwoThreads {
  journal = 0;
  #notified = 0;
  readonly #toWorker: number[] = [];
  readonly #toEngine: number[] = [];
  #wanted = 0;
  #done = 0;
  #isRunning = false;
  readonly scheduler = new ProjectionScheduler((_, sequence) => this.#toWorker.push(sequence));

  readonly steps: readonly (() => void)[] = [
    () => (this.journal += 1),
    () => this.#commitReceived(),
    () => this.#workerReceives(),
    () => this.#workerTurns(),
    () => this.#engineReceives(),
  ];

  settle(): void {
    for (let turn = 0; turn < 50; turn += 1) for (const step of this.steps.slice(1)) step();
  }

  #commitReceived(): void {
    if (this.#notified === this.journal) return;
    this.#notified += 1;
    this.scheduler.want(STREAM, this.#notified);
  }

  #workerReceives(): void {
    const sequence = this.#toWorker.shift();
    if (sequence === undefined) return;
    this.#wanted = Math.max(this.#wanted, sequence);
    this.#isRunning = true;
  }

  #workerTurns(): void {
    if (!this.#isRunning) return;
    if (this.#done >= this.#wanted) this.#isRunning = false;
    else this.#toEngine.push((this.#done = this.journal));
  }

  #engineReceives(): void {
    const sequence = this.#toEngine.shift();
    if (sequence !== undefined) this.scheduler.done(STREAM, sequence);
  }
}

describe('the projector', () => {
  it('reaches the end of the journal, in any order of messages between the threads', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 60 }), (order) => {
        const threads = new TwoThreads();
        for (const step of order) threads.steps[step]?.();
        threads.settle();
        expect(threads.scheduler.projected(STREAM)).toBe(threads.journal);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is woken once while it has not reported, and again where more was committed since', () => {
    const woken: number[] = [];
    const scheduler = new ProjectionScheduler((_, sequence) => woken.push(sequence));
    scheduler.want(STREAM, 1);
    scheduler.want(STREAM, 2);
    scheduler.done(STREAM, 1);
    expect(woken).toEqual([1, 2]);
  });

  it('that reported a commit before the engine received it is not woken for it', () => {
    const woken: number[] = [];
    const scheduler = new ProjectionScheduler((_, sequence) => woken.push(sequence));
    scheduler.want(STREAM, 1);
    scheduler.done(STREAM, 2);
    scheduler.want(STREAM, 2);
    expect(woken).toEqual([1]);
  });

  it('is woken again after it was replaced by a new one', () => {
    const woken: number[] = [];
    const scheduler = new ProjectionScheduler((_, sequence) => woken.push(sequence));
    scheduler.want(STREAM, 1);
    scheduler.again();
    expect(woken).toEqual([1, 1]);
  });
});
