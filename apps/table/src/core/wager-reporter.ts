import { FAULT, type JournalEntry } from '@hardware/osdp';
import type { FloorReply } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import type { SeatStation } from './seat-station.js';
import { type TableState, roundOf } from './table-state.js';

/** Refusals that say that the table is not where it believes to be. */
const TRACK_LOST: ReadonlySet<string> = new Set([
  'SEQUENCE_GAP',
  'SEQUENCE_REUSED',
  'SEQUENCE_TOO_OLD',
  'BOOT_STALE',
  'COUP_UNKNOWN',
]);
/** Of the device's faults, by the numbers of their bits. */
const REPORTED_FAULTS: ReadonlyMap<number, 'opened' | 'power'> = new Map([
  [Math.log2(FAULT.tamper), 'opened'],
  [Math.log2(FAULT.brownOut), 'power'],
]);

/** What judging a wager needs to know, and what it may find. */
export interface WagerListener {
  /** The controller and the table do not agree about where things stand. */
  outOfSync(code: string): void;
  /** Every device has said whether it was locked before this program was started: until then no chip is judged. */
  isSurveyed(): boolean;
}

/**
 * The wagers of the seats: what devices wrote down and what the dealer says, to the controller; its answers back to the
 * stations. An entry is acknowledged to its device only when there is nothing left to lose.
 */
export class WagerReporter {
  constructor(
    private readonly at: TableState,
    private readonly ears: WagerListener,
  ) {}

  /** An entry of the device's journal: held until it can be judged; a gap blocks the seat. */
  entry(station: SeatStation, entry: JournalEntry): void {
    const followed = station.follower.observe(entry);
    switch (followed.kind) {
      case 'new':
        station.held = entry;
        station.sentLamp = undefined;
        return;
      case 'repeated':
        if (station.held === undefined && station.follower.isDurable(entry)) this.acknowledge(station, entry);
        return;
      case 'gap':
        return this.at.ports.notice({
          code: 'SEAT_BLOCKED',
          seat: station.seat,
          detail: `entry ${followed.expected} is missing, ${followed.reported} came`,
        });
      default:
        return unreachable(followed);
    }
  }

  /** Goes on with whatever can go on now: the entry that waits, then the dealer's word. */
  goOn(station: SeatStation): void {
    this.judge(station);
    if (station.isOpen && station.isSeenClosed && this.mayReport(station)) this.report(station, 'closed');
    this.obeyDealer(station);
  }

  /** Judges the entry that waits, if it can be judged now: acknowledged to the device only when there is nothing left to lose. */
  private judge(station: SeatStation): void {
    const entry = station.held;
    if (entry === undefined || station.isAsking || station.isBlocked || this.at.phase === 'away') return;
    switch (entry.type) {
      case 'betOn':
        return this.judgeOn(station, entry);
      case 'betOff':
        return this.judgeOff(station, entry);
      case 'lateBet':
        return this.judgeLate(station, entry);
      case 'removedAfterLock':
        return this.judgeRemoved(station, entry);
      case 'fault':
        return this.judgeFault(station, entry);
      case 'key':
        return this.release(station);
      default:
        return unreachable(entry.type);
    }
  }

  private judgeOn(station: SeatStation, entry: JournalEntry): void {
    // The dealer has spoken for this seat: the chip says nothing more.
    if (this.isOfThisCoup(entry) && station.dealerSays !== undefined) return this.release(station);
    if (!this.isOfThisCoup(entry) || !this.isSensorHeard(station)) return this.judgeLate(station, entry);
    if (station.isWagered) return this.release(station);
    if (this.at.hasContact && this.ears.isSurveyed()) this.ask(station, 'acknowledge', this.at.coup, entry);
  }

  private judgeOff(station: SeatStation, entry: JournalEntry): void {
    const counts = this.isOfThisCoup(entry) && this.isSensorHeard(station);
    if (this.isOfThisCoup(entry)) station.isRefused = false;
    if (!counts || !station.isWagered || station.dealerSays !== undefined) return this.release(station);
    if (this.at.hasContact) this.ask(station, 'withdraw', this.at.coup, entry);
  }

  /** Whether a chip placed or lifted is still the seat's to decide: until its lock is settled or taken out of its hands. */
  private isSensorHeard({ lock }: SeatStation): boolean {
    if (this.at.phase === 'betting') return true;
    return this.at.phase === 'locking' && (lock.kind === 'asked' || lock.kind === 'draining');
  }

  /** An attempt after "no more bets" is told to the controller all the same, which refuses it and keeps it on record. */
  private judgeLate(station: SeatStation, entry: JournalEntry): void {
    const coup = entry.roundId - this.at.plan.roundsFrom;
    // Left over from another table: no coup of this one.
    if (coup < 1 || coup > this.at.coup) return this.release(station);
    const isOpen = coup === this.at.coup && !this.isPastLock();
    if (!isOpen && this.at.hasContact) this.ask(station, 'acknowledge', coup, entry);
  }

  private judgeRemoved(station: SeatStation, entry: JournalEntry): void {
    if (this.isOfThisCoup(entry) && !this.isPastLock()) return;
    const { phase } = this.at;
    const isInRound = phase === 'held' || phase === 'locked' || phase === 'resolving';
    const isShown = this.at.plan.chipsLieUntil === 'result' && isInRound;
    if (this.isOfThisCoup(entry) && isShown && station.isInPlay) {
      station.isRemoved = true;
      this.at.ports.notice({ code: 'CHIP_REMOVED', seat: station.seat });
    }
    this.release(station);
  }

  private isOfThisCoup({ roundId }: JournalEntry): boolean {
    return roundId === roundOf(this.at);
  }

  /** Whether the controller has answered the lock of the coup, or the coup is over: what comes now can only be late. */
  private isPastLock(): boolean {
    const { phase } = this.at;
    return !(phase === 'opening' || phase === 'betting' || phase === 'locking' || phase === 'closing');
  }

  /** A case that was opened and power that dipped are for the record; what else a device finds is for the technician. */
  private judgeFault(station: SeatStation, entry: JournalEntry): void {
    const what = REPORTED_FAULTS.get(entry.value);
    if (what !== undefined && !this.mayReport(station)) return;
    this.at.ports.notice({ code: 'DEVICE_FAULT', seat: station.seat, detail: `fault ${entry.value}` });
    if (what === undefined) return this.release(station);
    station.openedBy = entry.sequence;
    station.isSeenClosed = false;
    this.report(station, what, entry);
  }

  private mayReport({ isAsking }: SeatStation): boolean {
    return !isAsking && this.at.hasContact && this.at.phase !== 'away';
  }

  private report(station: SeatStation, what: 'opened' | 'closed' | 'power', about?: JournalEntry): void {
    const { seat, device, boot, sequence } = station.floor;
    station.isAsking = true;
    const said = { type: 'report', coup: this.at.coup, seat, device, boot, sequence: sequence + 1, what } as const;
    this.at.outbox.say(said, (reply) => {
      station.isAsking = false;
      if (!reply.ok && TRACK_LOST.has(reply.code)) return this.ears.outOfSync(reply.code);
      if (reply.ok) station.floor.sequence += 1;
      if (reply.ok && what !== 'power') station.isOpen = what === 'opened';
      if (about !== undefined && station.held === about) this.release(station);
    });
  }

  private obeyDealer(station: SeatStation): void {
    const { dealerSays, isAsking, isWagered } = station;
    const isTime = this.at.phase === 'betting' || this.at.phase === 'locking';
    if (dealerSays === undefined || isAsking || dealerSays === isWagered || !isTime || !this.at.hasContact) return;
    this.ask(station, dealerSays ? 'acknowledge' : 'withdraw', this.at.coup);
  }

  /** `about`: the entry this is for; none where it is the dealer's word. */
  private ask(station: SeatStation, type: 'acknowledge' | 'withdraw', coup: number, about?: JournalEntry): void {
    const { seat, device, boot, sequence } = station.floor;
    const from = { coup, seat, device, boot, sequence: sequence + 1 };
    station.isAsking = true;
    const answered = (reply: FloorReply): void => {
      station.isAsking = false;
      const isJudged = this.answered(station, coup, reply);
      if (isJudged && about !== undefined && station.held === about) this.release(station);
    };
    if (type === 'withdraw') this.at.outbox.say({ type, ...from }, answered);
    else this.at.outbox.say({ type, ...from, priceCents: this.at.priceCents }, answered);
  }

  /** Whether the answer is one to go on from. */
  private answered(station: SeatStation, coup: number, reply: FloorReply): boolean {
    const isCurrent = coup === this.at.coup;
    if (reply.ok || reply.code === 'LATE_WAGER') station.floor.sequence += 1;
    if (reply.ok) {
      if (isCurrent) station.isWagered = reply.type === 'acknowledged';
    } else if (TRACK_LOST.has(reply.code)) {
      this.ears.outOfSync(reply.code);
      return false;
    } else if (reply.code === 'SEAT_HAS_WAGER') station.isWagered = true;
    else if (reply.code === 'SEAT_HAS_NO_WAGER') station.isWagered = false;
    else this.refused(station, isCurrent, reply.code);
    return true;
  }

  private refused(station: SeatStation, isCurrent: boolean, code: string): void {
    const isLate = code === 'LATE_WAGER';
    this.at.ports.notice({ code: isLate ? 'LATE_WAGER' : 'WAGER_REFUSED', seat: station.seat, detail: code });
    if (!isCurrent) return;
    station.isRefused = !station.isWagered;
    station.dealerSays = undefined;
    // What the dealer said cannot be had: he must say again.
    if (station.lock.kind === 'said' && this.at.phase === 'locking') station.lock = { kind: 'unknown' };
  }

  private release(station: SeatStation): void {
    const { held } = station;
    if (held === undefined) return;
    station.held = undefined;
    this.acknowledge(station, held);
  }

  private acknowledge(station: SeatStation, entry: JournalEntry): void {
    this.at.ports.bus.send(station.seat, station.follower.durable(entry));
    // A lamp that was told before the journal was clear has been refused.
    station.sentLamp = undefined;
  }
}
