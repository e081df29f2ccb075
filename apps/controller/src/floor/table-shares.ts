export interface ShareClock {
  /** Milliseconds of a clock that never goes back. */
  steady(): number;
  later(ms: number, then: () => void): () => void;
}

const SECOND_MS = 1_000;
/** Seconds of its allowed rate that a silent table saves up. */
const SAVED_SECONDS = 1;
/** A frame costs at least one message for each 1,024 bytes, even if it is unreadable. */
const BYTES_PER_MESSAGE = 1_024;

export function costOf(bytes: number, messages: number): number {
  return Math.max(1, messages, Math.ceil(bytes / BYTES_PER_MESSAGE));
}

export class TableShare {
  #balance: number;
  #at: number;

  constructor(
    private readonly perSecond: number,
    private readonly clock: ShareClock,
  ) {
    this.#balance = perSecond * SAVED_SECONDS;
    this.#at = clock.steady();
  }

  waitMs(): number {
    if (this.#balance < 0) this.#refill();
    return this.#balance >= 0 ? 0 : Math.ceil((-this.#balance / this.perSecond) * SECOND_MS);
  }

  charge(cost: number): boolean {
    this.#balance -= cost;
    return this.#balance < 0;
  }

  #refill(): void {
    const now = this.clock.steady();
    const earned = ((now - this.#at) / SECOND_MS) * this.perSecond;
    this.#balance = Math.min(this.perSecond * SAVED_SECONDS, this.#balance + earned);
    this.#at = now;
  }
}

export class TableShares {
  readonly #shares = new Map<string, TableShare>();

  constructor(
    private readonly perSecond: number,
    readonly clock: ShareClock,
  ) {}

  of(tableKey: string): TableShare {
    const known = this.#shares.get(tableKey);
    if (known !== undefined) return known;
    const share = new TableShare(this.perSecond, this.clock);
    this.#shares.set(tableKey, share);
    return share;
  }
}
