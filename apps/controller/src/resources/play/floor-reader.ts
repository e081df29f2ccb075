import { type Changes, FloorChanges, type Row } from './floor-changes.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Answers all floor pages of a link from shared readings of the floor: one at a time, each begun after the request that it
 * answers, so that a person sees what they have just done.
 */
export class FloorReader<T extends Row, C> {
  readonly #changes = new FloorChanges<T, C>();
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #turn = Promise.resolve();

  /** @param read reads the floor into the changes, from `begin` to `end` */
  constructor(private readonly read: (changes: FloorChanges<T, C>) => Promise<void>) {}

  async since(after: string | undefined): Promise<Changes<T, C>> {
    if (!this.#changes.isWithin(after))
      await (this.#running === undefined ? this.#begin() : (this.#next ??= this.#after(this.#running)));
    // An answer takes milliseconds to write: ten in one turn would hold up the wagers.
    await (this.#turn = this.#turn.then(nextTurn));
    // None where a reading of other tables has begun meanwhile.
    return this.#changes.since(after) ?? this.since(after);
  }

  async #after(running: Promise<void>): Promise<void> {
    // A failure is the answer to its own requests alone.
    await running.catch(() => undefined);
    this.#next = undefined;
    await this.#begin();
  }

  #begin(): Promise<void> {
    this.#running ??= this.read(this.#changes).finally(() => (this.#running = undefined));
    return this.#running;
  }
}
