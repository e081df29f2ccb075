/** One after another, in the order in which they came: what shares a connection must not interleave. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all before it have ended, well or badly. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }
}
