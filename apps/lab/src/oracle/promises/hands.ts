import { keep } from '../promise-broken.js';

export interface Hand {
  readonly coup: number;
  phase: 'betting' | 'locked' | 'resolved' | 'settled' | 'voided' | 'no-wager';
  /** Units by seat. */
  readonly wagers: Map<number, number>;
  seats: readonly number[];
  voidApproved: boolean;
  /** True if the hand was void after its lock. */
  wasLocked: boolean;
}

export class Hands {
  current: Hand | undefined;
  readonly #locked = new Map<number, readonly number[]>();
  /** Message numbers that were used, as "boot/sequence" for each seat. */
  readonly #messages = new Set<string>();
  readonly #wagered = new Set<string>();

  constructor(private readonly table: string) {}

  open(coup: number, kind: string): void {
    const before = this.current;
    keep(coup === (before?.coup ?? 0) + 1, 'hands follow each other', () => `${this.table} opens ${coup}`);
    const isOver = before === undefined || before.phase === 'settled' || before.phase === 'voided';
    keep(isOver, 'one hand at a time', () => `${this.table} opens ${coup} while ${before?.coup} is ${before?.phase}`);
    this.current = {
      coup,
      phase: kind === 'wagering' ? 'betting' : 'no-wager',
      wagers: new Map(),
      seats: [],
      voidApproved: false,
      wasLocked: false,
    };
  }

  wager(coup: number, seat: number, message: string, units: number): void {
    const hand = this.#in(coup, 'betting', 'nothing is recognized after "no more bets"');
    this.#once(seat, message);
    keep(!hand.wagers.has(seat), 'no wager counts twice', () => `${this.table} seat ${seat} in hand ${coup}`);
    hand.wagers.set(seat, units);
    this.#wagered.add(`${coup}/${seat}`);
  }

  withdraw(coup: number, seat: number, message: string): void {
    const hand = this.#in(coup, 'betting', 'a wager is taken back before the lock only');
    this.#once(seat, message);
    keep(hand.wagers.delete(seat), 'what is taken back was there', () => `${this.table} seat ${seat} in hand ${coup}`);
  }

  /** @returns the units of the wager */
  promote(coup: number, seat: number): number {
    const hand = this.#in(coup, 'betting', 'who pays a wager is reported before the lock only');
    keep(hand.wagers.has(seat), 'a promotion is that of a wager', () => `${this.table} seat ${seat} in hand ${coup}`);
    return hand.wagers.get(seat) ?? 0;
  }

  late(seat: number, message: string): void {
    this.#once(seat, message);
  }

  lock(coup: number, seats: readonly number[], returned: readonly number[] = []): void {
    const hand = this.#in(coup, 'betting', 'a hand is locked once');
    const recognized = [...hand.wagers]
      .flatMap(([seat, units]) => Array.from({ length: units }, () => seat))
      .sort((a, b) => a - b);
    const taken = [...seats, ...returned].sort((a, b) => a - b);
    keep(recognized.join() === taken.join(), 'the lock takes exactly the recognized wagers', () => {
      return `${this.table} hand ${coup}: recognized ${recognized.join()}, locked ${seats.join()}`;
    });
    hand.phase = 'locked';
    hand.seats = seats;
    this.#locked.set(coup, seats);
  }

  resolve(coup: number): void {
    const { current } = this;
    const isOpen = current?.coup === coup && (current.phase === 'locked' || current.phase === 'no-wager');
    keep(
      isOpen,
      'a result follows a lock, once',
      () => `${this.table} hand ${coup} is ${current?.coup} ${current?.phase}`,
    );
    (current as Hand).phase = 'resolved';
  }

  settle(coup: number): void {
    const { current } = this;
    const isOver = current?.coup === coup && (current.phase === 'resolved' || current.phase === 'no-wager');
    keep(isOver, 'a hand ends after its result', () => `${this.table} hand ${coup}`);
    (current as Hand).phase = 'settled';
  }

  /** @param mayBeRuled a ruling of chapter 13 of Three Card Baccarat voids a round without a supervisor */
  void(coup: number, { mayBeRuled = false } = {}): void {
    const { current } = this;
    const isOpen = current?.coup === coup && ['betting', 'locked', 'no-wager'].includes(current.phase);
    keep(isOpen, 'only a hand without a result is voided', () => `${this.table} hand ${coup}`);
    const hand = current as Hand;
    hand.wasLocked = hand.phase === 'locked';
    const mayBe = !hand.wasLocked || hand.voidApproved || mayBeRuled;
    keep(mayBe, 'a locked hand is voided with a supervisor', () => `${this.table} ${coup}`);
    hand.phase = 'voided';
  }

  /** A round of Three Card Baccarat that no ruling made void. */
  voidedByPeople(round: number): void {
    const { current: hand } = this;
    if (hand?.coup !== round) return;
    const mayBe = !hand.wasLocked || hand.voidApproved;
    keep(mayBe, 'a locked hand is voided with a supervisor', () => `${this.table} ${round}`);
  }

  approveVoid(coup: number): void {
    if (this.current?.coup === coup) this.current.voidApproved = true;
  }

  /** Seats in the lock of a hand, even if the hand was voided later. */
  lockOf(coup: number | undefined): readonly number[] | undefined {
    return coup === undefined ? undefined : this.#locked.get(coup);
  }

  hasWagered(coup: number, seat: number): boolean {
    return this.#wagered.has(`${coup}/${seat}`);
  }

  #in(coup: number, phase: Hand['phase'], promise: string): Hand {
    const { current } = this;
    keep(current?.coup === coup && current.phase === phase, promise, () => {
      return `${this.table} hand ${coup}, while hand ${current?.coup ?? 0} is ${current?.phase ?? 'not there'}`;
    });
    return current as Hand;
  }

  #once(seat: number, message: string): void {
    const key = `${seat}/${message}`;
    keep(!this.#messages.has(key), 'a message of a device counts once', () => `${this.table} ${key}`);
    this.#messages.add(key);
  }
}
