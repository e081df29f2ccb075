import { type DeviceState, FAULT, type JournalEntry, JournalFollower, type Lamp, lockAnswer } from '@hardware/osdp';

/** What is known of a chip at the lock. */
export type LockStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  /** It has answered; entries it wrote before the lock are still on their way. */
  | { readonly kind: 'draining'; readonly isPresent: boolean; readonly lastSequence: number; readonly sinceMs: number }
  | { readonly kind: 'known'; readonly isPresent: boolean }
  /** Nobody knows: the dealer must say. Stays so whatever the device answers later. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'said'; readonly isBet: boolean };

/** What the controller knows of the seat's device: its numbers go up by one with each message on record. */
export interface FloorDevice {
  readonly seat: number;
  readonly device: string;
  boot: number;
  sequence: number;
}

/** Entries that were written before the lock must have come within this. */
export const DRAIN_MS_MAX = 1_500;
/** A device reports at every poll; one with nothing to say for this long has nothing left from before. */
const SILENT_JOURNAL_MS = 500;

/** One betting position: its device on the bus, its device at the controller, and its wager. */
export class SeatStation {
  readonly follower: JournalFollower = new JournalFollower();
  isOnline = false;
  /** The controller has this seat's wager on record. */
  isWagered = false;
  /** What the dealer said last in this coup; it outweighs the sensor. */
  dealerSays: boolean | undefined;
  /** The wager lying there was not recognized. */
  isRefused = false;
  isRemoved = false;
  isInPlay = false;
  isWinner = false;
  /** The device was locked in this coup before this run of the table locked it. */
  isFoundLocked = false;
  /** The device remembers a later round than the table's. */
  isAhead = false;
  lock: LockStanding = { kind: 'none' };
  /** A question to the controller that is not answered: one at a time. */
  isAsking = false;
  /** The entry that waits: for an answer, or for a time when it may be judged. Acknowledged only then. */
  held: JournalEntry | undefined;
  sentLamp: Lamp | undefined;
  /** The controller has on record that the case was opened. */
  isOpen = false;
  /** The device's entry that said so: an older word of its state means nothing. */
  openedBy = 0;
  /** The device's state has said since that the case is closed. */
  isSeenClosed = false;
  /** A question for the raw sensor is under way since. */
  inputAskedAtMs = -Infinity;

  constructor(
    readonly seat: number,
    readonly isWired: boolean,
    public floor: FloorDevice,
  ) {}

  /** A new coup: nothing of the one before counts. */
  newCoup(): void {
    this.isWagered = false;
    this.dealerSays = undefined;
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

  /** Whether the lock of this seat is settled: known or said, and the controller's record agrees with it. */
  get isLockSettled(): boolean {
    if (this.isAsking) return false;
    if (this.lock.kind === 'said') return this.lock.isBet === this.isWagered;
    return this.lock.kind === 'known';
  }

  /** What the device says of its faults now. */
  tellFaults({ lastSequence, faults }: DeviceState): void {
    if (lastSequence >= this.openedBy) this.isSeenClosed = (faults & FAULT.tamper) === 0;
  }

  /** The device's answer to a lock. An answer that comes after nobody knew changes nothing. */
  answerLock(roundId: number, state: DeviceState, nowMs: number): void {
    if (this.lock.kind !== 'asked') return;
    const answer = lockAnswer(roundId, { op: 'state', state }, this.follower);
    if (answer.kind === 'unknown' || this.isBlocked) this.lock = { kind: 'unknown' };
    else {
      const { isPresent } = answer;
      this.lock = { kind: 'draining', isPresent, lastSequence: state.lastSequence, sinceMs: nowMs };
    }
  }

  /**
   * Once everything the device wrote before the lock has been judged, its chip and the controller's record must agree; where
   * they do not, the dealer must say. A refused wager lies there and is not in play: that is no disagreement.
   */
  settleLock(nowMs: number): 'unknown' | undefined {
    if (this.lock.kind !== 'draining' || this.isAsking) return undefined;
    const { isPresent, lastSequence, sinceMs } = this.lock;
    const isLate = nowMs - sinceMs > (this.follower.last === undefined ? SILENT_JOURNAL_MS : DRAIN_MS_MAX);
    const isDrained = (this.follower.last?.sequence ?? 0) >= lastSequence && !this.isHoldingBefore(lastSequence);
    if (!isDrained && !isLate) return undefined;
    // A device that has nothing to report in this run had all of it acknowledged before.
    const isJudged = isDrained || this.follower.last === undefined;
    const isAgreed = isPresent === this.isWagered || (isPresent && this.isRefused) || this.dealerSays !== undefined;
    this.lock = isJudged && isAgreed ? { kind: 'known', isPresent } : { kind: 'unknown' };
    return this.lock.kind === 'unknown' ? 'unknown' : undefined;
  }

  private isHoldingBefore(lastSequence: number): boolean {
    return this.held !== undefined && this.held.sequence <= lastSequence;
  }
}
