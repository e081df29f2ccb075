import { type DeviceState, FAULT, type JournalEntry, JournalFollower, type Lamp, lockAnswer } from '@hardware/osdp';

export type SeatLock =
  | { readonly kind: 'none' }
  | { readonly kind: 'requested' }
  | { readonly kind: 'draining'; readonly isPresent: boolean; readonly lastSequence: number; readonly sinceMs: number }
  | { readonly kind: 'known'; readonly isPresent: boolean }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'entered'; readonly units: number };

export interface FloorDevice {
  readonly seat: number;
  readonly device: string;
  boot: number;
  sequence: number;
}

/** Maximum wait for journal entries from before the lock. */
const DRAIN_MS_MAX = 1_500;
/** A device reports at every poll, so after this silence it has no unreported entries. */
const SILENT_JOURNAL_MS = 500;

export class SeatStation {
  readonly follower: JournalFollower = new JournalFollower();
  isOnline = false;
  /** Units of the recognized wager. */
  units = 0;
  /** Units that the dealer entered. */
  dealerEntry: number | undefined;
  /** Whether the seat has no main wager, which a progressive wager requires (chapter 7 A(9)). */
  hasNoMainWager = false;
  isRefused = false;
  isRemoved = false;
  isInPlay = false;
  isWinner = false;
  isFoundLocked = false;
  isAhead = false;
  lock: SeatLock = { kind: 'none' };
  isRequesting = false;
  pendingEntry: JournalEntry | undefined;
  sentLamp: Lamp | undefined;
  isOpen = false;
  /** Sequence of the journal entry that reported the opened housing. States before that entry cannot show it closed. */
  openedBy = 0;
  isSeenClosed = false;
  /** Coup in which the controller refused to record that the housing is closed. */
  closingRefusedIn: number | undefined;
  inputPolledAtMs = -Infinity;

  constructor(
    readonly seat: number,
    readonly isWired: boolean,
    public floor: FloorDevice,
  ) {}

  newCoup(): void {
    this.units = 0;
    this.dealerEntry = undefined;
    this.hasNoMainWager = false;
    this.isRefused = false;
    this.isRemoved = false;
    this.isInPlay = false;
    this.isWinner = false;
    this.isFoundLocked = false;
    this.lock = { kind: 'none' };
  }

  get isWagered(): boolean {
    return this.units > 0;
  }

  get isBlocked(): boolean {
    return this.follower.isBlocked || this.isAhead;
  }

  get isLockSettled(): boolean {
    if (this.isRequesting) return false;
    if (this.lock.kind === 'entered') return this.lock.units === this.units;
    return this.lock.kind === 'known';
  }

  readFaults({ lastSequence, faults }: DeviceState): void {
    if (lastSequence >= this.openedBy) this.isSeenClosed = (faults & FAULT.tamper) === 0;
  }

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
   * When all entries of the device journal from before the lock are decided, the chip and the controller's record must
   * agree; only the chip of a refused wager may stay on the sensor. Otherwise the dealer enters whether the seat has a
   * wager.
   */
  settleLock(nowMs: number): 'unknown' | undefined {
    if (this.lock.kind !== 'draining' || this.isRequesting) return undefined;
    const { isPresent, lastSequence, sinceMs } = this.lock;
    const isLate = nowMs - sinceMs > (this.follower.last === undefined ? SILENT_JOURNAL_MS : DRAIN_MS_MAX);
    const isDrained = (this.follower.last?.sequence ?? 0) >= lastSequence && !this.#hasPendingBefore(lastSequence);
    if (!isDrained && !isLate) return undefined;
    // If a device reports no entry in this run, all its entries were acknowledged in an earlier run.
    const isDecided = isDrained || this.follower.last === undefined;
    const isAgreed = isPresent === this.isWagered || (isPresent && this.isRefused) || this.dealerEntry !== undefined;
    this.lock = isDecided && isAgreed ? { kind: 'known', isPresent } : { kind: 'unknown' };
    return this.lock.kind === 'unknown' ? 'unknown' : undefined;
  }

  #hasPendingBefore(lastSequence: number): boolean {
    return this.pendingEntry !== undefined && this.pendingEntry.sequence <= lastSequence;
  }
}
