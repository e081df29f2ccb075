interface Kept<T> {
  readonly begunMs: number;
  readonly value: Promise<T>;
  isUnderWay: boolean;
}

/**
 * One derivation for everybody who asks within a while: the cost of a look that many pages take does not grow with their
 * number. Maintained: nobody is told what was begun longer ago than `forMs` and has ended; of one name there are never two
 * under way, unless it was forgotten in between; a failure is told to those who waited for it and to nobody after.
 */
export class SingleFlightCache<T> {
  readonly #kept = new Map<string, Kept<T>>();

  /** @param nowMs milliseconds that only go forward */
  constructor(
    private readonly forMs: number,
    private readonly nowMs: () => number,
  ) {}

  take(name: string, derive: () => Promise<T>): Promise<T> {
    const begunMs = this.nowMs();
    const known = this.#kept.get(name);
    if (known !== undefined && (known.isUnderWay || begunMs - known.begunMs < this.forMs)) return known.value;
    const kept: Kept<T> = { begunMs, value: derive(), isUnderWay: true };
    this.#kept.set(name, kept);
    kept.value.then(
      () => (kept.isUnderWay = false),
      () => this.#kept.get(name) === kept && this.#kept.delete(name),
    );
    return kept.value;
  }

  /** What was derived holds no more: whoever asks from now on is told what is begun from now on. */
  forget(): void {
    this.#kept.clear();
  }
}
