import { type Changes, FloorChanges, type Row } from './floor-changes.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Each read begins after the requests that it answers, so people see what they have just done. */
export class FloorReader<T extends Row, C> {
  readonly #changes = new FloorChanges<T, C>();
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #turn = Promise.resolve();

  constructor(private readonly read: (changes: FloorChanges<T, C>) => Promise<void>) {}

  async since(after: string | undefined): Promise<Changes<T, C>> {
    if (!this.#changes.isWithin(after))
      await (this.#running === undefined ? this.#begin() : (this.#next ??= this.#after(this.#running)));
    // Writing an answer takes milliseconds. Several answers in one turn of the event loop would delay wagers.
    await (this.#turn = this.#turn.then(nextTurn));
    return this.#changes.since(after) ?? this.since(after);
  }

  async #after(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined);
    this.#next = undefined;
    await this.#begin();
  }

  #begin(): Promise<void> {
    this.#running ??= this.read(this.#changes).finally(() => (this.#running = undefined));
    return this.#running;
  }
}
