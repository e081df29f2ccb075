import fc from 'fast-check';
import { ProjectionScheduler } from './projection-scheduler.js';

const STREAM = 'east';

/** The two threads and what is on its way between them; each step is one thing that may happen next. */
class TwoThreads {
  /** What the journal holds, and what the engine's thread has heard of it: a commit is durable before we are told. */
  journal = 0;
  #told = 0;
  readonly #toWorker: number[] = [];
  readonly #toEngine: number[] = [];
  #wanted = 0;
  #done = 0;
  #isRunning = false;
  readonly errands = new ProjectionScheduler((_, sequence) => this.#toWorker.push(sequence));

  readonly steps: readonly (() => void)[] = [
    () => (this.journal += 1),
    () => this.#hear(),
    () => this.#workerHears(),
    () => this.#workerTurns(),
    () => this.#engineHears(),
  ];

  /** Nothing new is committed; everything on its way arrives, and the worker runs until it rests. */
  settle(): void {
    for (let turn = 0; turn < 50; turn += 1) for (const step of this.steps.slice(1)) step();
  }

  #hear(): void {
    if (this.#told === this.journal) return;
    this.#told += 1;
    this.errands.want(STREAM, this.#told);
  }

  #workerHears(): void {
    const sequence = this.#toWorker.shift();
    if (sequence === undefined) return;
    this.#wanted = Math.max(this.#wanted, sequence);
    this.#isRunning = true;
  }

  /** One turn of the worker's loop: it projects to the journal's end, or finds that nothing more is wanted. */
  #workerTurns(): void {
    if (!this.#isRunning) return;
    if (this.#done >= this.#wanted) this.#isRunning = false;
    else this.#toEngine.push((this.#done = this.journal));
  }

  #engineHears(): void {
    const sequence = this.#toEngine.shift();
    if (sequence !== undefined) this.errands.done(STREAM, sequence);
  }
}

describe('the projector', () => {
  it('comes to the journal’s end, in whatever order the threads hear of each other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 60 }), (order) => {
        const threads = new TwoThreads();
        for (const step of order) threads.steps[step]?.();
        threads.settle();
        expect(threads.errands.projected(STREAM)).toBe(threads.journal);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is told once while it has not answered, and again where more was committed since', () => {
    const asked: number[] = [];
    const errands = new ProjectionScheduler((_, sequence) => asked.push(sequence));
    errands.want(STREAM, 1);
    errands.want(STREAM, 2);
    errands.done(STREAM, 1);
    expect(asked).toEqual([1, 2]);
  });

  it('that knew of a commit before we did is not asked for it', () => {
    const asked: number[] = [];
    const errands = new ProjectionScheduler((_, sequence) => asked.push(sequence));
    errands.want(STREAM, 1);
    errands.done(STREAM, 2);
    errands.want(STREAM, 2);
    expect(asked).toEqual([1]);
  });

  it('that is a new one is asked again', () => {
    const asked: number[] = [];
    const errands = new ProjectionScheduler((_, sequence) => asked.push(sequence));
    errands.want(STREAM, 1);
    errands.again();
    expect(asked).toEqual([1, 1]);
  });
});
