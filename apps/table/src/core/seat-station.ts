import { type DeviceState, FAULT, type JournalEntry, JournalFollower, type Lamp, lockAnswer } from '@hardware/osdp';

/** What is known of a chip at the lock. */
export type SeatLock =
  | { readonly kind: 'none' }
  /** The lock was sent to the device. */
  | { readonly kind: 'requested' }
  /** The device has answered; entries that it wrote before the lock are still on their way. */
  | { readonly kind: 'draining'; readonly isPresent: boolean; readonly lastSequence: number; readonly sinceMs: number }
  | { readonly kind: 'known'; readonly isPresent: boolean }
  /** Only the dealer can decide. Stays so whatever the device answers later. */
  | { readonly kind: 'unknown' }
  /** The dealer's entry. */
  | { readonly kind: 'entered'; readonly isBet: boolean };

/** The seat's device as the controller has it: its sequence goes up by one with each message on record. */
export interface FloorDevice {
  readonly seat: number;
  readonly device: string;
  boot: number;
  sequence: number;
}

/** Entries that were written before the lock must have arrived within this. */
const DRAIN_MS_MAX = 1_500;
/** A device reports at every poll; one without a report for this long has nothing left from before. */
const SILENT_JOURNAL_MS = 500;

/** One betting position: its device on the bus, its device at the controller, and its wager. */
export class SeatStation {
  readonly follower: JournalFollower = new JournalFollower();
  isOnline = false;
  /** The controller has this seat's wager on record. */
  isWagered = false;
  /** The dealer's last entry in this coup; it outweighs the sensor. */
  dealerEntry: boolean | undefined;
  /** The dealer has marked the seat: its player has no main wager (chapter 7 A(9)). */
  hasNoMainWager = false;
  /** The chip lies there, but its wager was not recognized. */
  isRefused = false;
  isRemoved = false;
  isInPlay = false;
  isWinner = false;
  /** The device was locked in this coup before this run of the table locked it. */
  isFoundLocked = false;
  /** The device remembers a later round than the table's. */
  isAhead = false;
  lock: SeatLock = { kind: 'none' };
  /** A message of this seat is unanswered: one at a time. */
  isRequesting = false;
  /** The journal entry that waits for a reply, or for a time when it can be decided. Acknowledged only then. */
  pendingEntry: JournalEntry | undefined;
  sentLamp: Lamp | undefined;
  /** The controller has on record that the case was opened. */
  isOpen = false;
  /** The device's entry that reported it: a state from before that entry proves nothing. */
  openedBy = 0;
  /** The device's state has shown since then that the case is closed. */
  isSeenClosed = false;
  /** The coup in which the controller took no further report: the closing of the case is reported in the next one. */
  closingRefusedIn: number | undefined;
  /** When the raw sensor was last polled. */
  inputPolledAtMs = -Infinity;

  constructor(
    readonly seat: number,
    readonly isWired: boolean,
    public floor: FloorDevice,
  ) {}

  /** A new coup: nothing of the one before counts. */
  newCoup(): void {
    this.isWagered = false;
    this.dealerEntry = undefined;
    this.hasNoMainWager = false;
    this.isRefused = false;
    this.isRemoved = false;
    this.isInPlay = false;
    this.isWinner = false;
    this.isFoundLocked = false;
    this.lock = { kind: 'none' };
  }

  get isBlocked(): boolean {
    return this.follower.isBlocked || this.isAhead;
  }

  /** Whether the lock of this seat is settled: known or entered, and the controller's record agrees with it. */
  get isLockSettled(): boolean {
    if (this.isRequesting) return false;
    if (this.lock.kind === 'entered') return this.lock.isBet === this.isWagered;
    return this.lock.kind === 'known';
  }

  /** Reads the case switch in a state of the device. */
  readFaults({ lastSequence, faults }: DeviceState): void {
    if (lastSequence >= this.openedBy) this.isSeenClosed = (faults & FAULT.tamper) === 0;
  }

  /** Applies the device's answer to a lock. An answer after the seat became unknown changes nothing. */
  answerLock(roundId: number, state: DeviceState, nowMs: number): void {
    if (this.lock.kind !== 'requested') return;
    const answer = lockAnswer(roundId, { op: 'state', state }, this.follower);
    if (answer.kind === 'unknown' || this.isBlocked) this.lock = { kind: 'unknown' };
    else {
      const { isPresent } = answer;
      this.lock = { kind: 'draining', isPresent, lastSequence: state.lastSequence, sinceMs: nowMs };
    }
  }

  /**
   * Once everything that the device wrote before the lock has been decided, its chip and the controller's record must agree;
   * where they do not, the dealer must enter it. A refused wager lies there and is not in play: that is no disagreement.
   */
  settleLock(nowMs: number): 'unknown' | undefined {
    if (this.lock.kind !== 'draining' || this.isRequesting) return undefined;
    const { isPresent, lastSequence, sinceMs } = this.lock;
    const isLate = nowMs - sinceMs > (this.follower.last === undefined ? SILENT_JOURNAL_MS : DRAIN_MS_MAX);
    const isDrained = (this.follower.last?.sequence ?? 0) >= lastSequence && !this.#hasPendingBefore(lastSequence);
    if (!isDrained && !isLate) return undefined;
    // A device without a report in this run had all of its entries acknowledged before.
    const isDecided = isDrained || this.follower.last === undefined;
    const isAgreed = isPresent === this.isWagered || (isPresent && this.isRefused) || this.dealerEntry !== undefined;
    this.lock = isDecided && isAgreed ? { kind: 'known', isPresent } : { kind: 'unknown' };
    return this.lock.kind === 'unknown' ? 'unknown' : undefined;
  }

  #hasPendingBefore(lastSequence: number): boolean {
    return this.pendingEntry !== undefined && this.pendingEntry.sequence <= lastSequence;
  }
}
