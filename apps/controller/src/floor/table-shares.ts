/** The time as shares need it. */
export interface ShareClock {
  /** Milliseconds that never go back. */
  steady(): number;
  /** Calls `then` after `ms`; returns how to cancel that. */
  later(ms: number, then: () => void): () => void;
}

const SECOND_MS = 1_000;
/**
 * So many seconds' worth may be saved: for what the outbox of a table kept while it had no contact. The balance is filled up
 * only when it is used up, so a table that was silent may send up to twice as much at once.
 */
const SAVED_SECONDS = 1;
/** A frame costs at least one message for each part of this size: an unreadable one is paid for by its bytes. */
const BYTES_PER_MESSAGE = 1_024;

/** What a frame of so many bytes and messages takes of the share of its table. */
export function costOf(bytes: number, messages: number): number {
  return Math.max(1, messages, Math.ceil(bytes / BYTES_PER_MESSAGE));
}

/**
 * The messages that one table may send, a second and at once. A frame is charged when it has been read, so the balance may be
 * below zero; the table waits until it is not.
 */
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

  /** How long the next frame must wait; 0 where it may be read now. */
  waitMs(): number {
    // What was earned meanwhile is added only where it is needed: most frames pay for no reading of the clock.
    if (this.#balance < 0) this.#refill();
    return this.#balance >= 0 ? 0 : Math.ceil((-this.#balance / this.perSecond) * SECOND_MS);
  }

  /** Charges a frame that was read; true where the table has sent more than its share and must wait. */
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

/** The share of each table, whatever connections and requests it uses: a new connection brings no new share. */
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
