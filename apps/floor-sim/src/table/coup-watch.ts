/** What one position was told in one coup: the last time it was let in, and the last time it was let out. */
interface Told {
  inAt: number;
  outAt: number;
}

export type Complain = (what: string, expected: string, found: string) => void;

/** What was acknowledged and withdrawn in one coup, and whether its lock says the same. */
export class CoupWatch {
  readonly #seats = new Map<number, Told>();
  #lock: { readonly seats: readonly number[]; readonly sequence: number } | null = null;

  /** Wagers of a coup that was found half-way: acknowledged to somebody, before our time. */
  adopt(seats: readonly number[]): void {
    for (const seat of seats) this.#told(seat).inAt = 1;
  }

  acknowledged(seat: number, sequence: number): void {
    const told = this.#told(seat);
    told.inAt = Math.max(told.inAt, sequence);
  }

  withdrawn(seat: number, sequence: number): void {
    const told = this.#told(seat);
    told.outAt = Math.max(told.outAt, sequence);
  }

  locked(seats: readonly number[], sequence: number): void {
    this.#lock = { seats, sequence };
  }

  get lockedSeats(): readonly number[] {
    return this.#lock?.seats ?? [];
  }

  isInPlay(seat: number): boolean {
    const told = this.#seats.get(seat);
    return told !== undefined && told.inAt > told.outAt;
  }

  /** Positions with an acknowledged wager that was not withdrawn, in ascending order. */
  inPlay(): readonly number[] {
    return [...this.#seats.keys()].filter((seat) => this.isInPlay(seat)).sort((a, b) => a - b);
  }

  /**
   * Holds the lock against what was said. Called once everything said in the coup is answered: whatever order the
   * answers came in, the wagers of the lock are the acknowledged ones, and nothing was recognized after it.
   */
  check(reportMismatch: Complain): void {
    if (this.#lock === null) return;
    const { seats, sequence } = this.#lock;
    const expected = this.inPlay().join(' ');
    const found = [...seats].sort((a, b) => a - b).join(' ');
    if (expected !== found) reportMismatch('seats in the lock', expected, found);
    for (const [seat, { inAt, outAt }] of this.#seats) {
      if (inAt > sequence || outAt > sequence) {
        reportMismatch(`seat ${seat} after "no more bets"`, `nothing above ${sequence}`, `${Math.max(inAt, outAt)}`);
      }
    }
  }

  #told(seat: number): Told {
    const known = this.#seats.get(seat);
    if (known !== undefined) return known;
    const told = { inAt: 0, outAt: 0 };
    this.#seats.set(seat, told);
    return told;
  }
}
