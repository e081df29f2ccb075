import { FAULT, type JournalEntry } from '@hardware/osdp';
import type { FloorReply } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import type { SeatStation } from './seat-station.js';
import { type SeatRequest, type TableState, roundOf } from './table-state.js';

const OUT_OF_SYNC: ReadonlySet<string> = new Set([
  'SEQUENCE_GAP',
  'SEQUENCE_REUSED',
  'SEQUENCE_TOO_OLD',
  'BOOT_STALE',
  'BOOT_IMPLAUSIBLE',
  'COUP_UNKNOWN',
  'COUP_OVER',
]);
const REPORTED_FAULTS: ReadonlyMap<number, 'opened' | 'power'> = new Map([
  [Math.log2(FAULT.tamper), 'opened'],
  [Math.log2(FAULT.brownOut), 'power'],
]);

export type OutOfSync = string | undefined;

/** A device that does not count the units reports 0. */
function unitsOn({ value }: JournalEntry): number {
  return Math.max(1, value);
}

/** An entry is acknowledged to its device only after the controller has answered. */
export class WagerReporter {
  readonly #at: TableState;

  constructor(at: TableState) {
    this.#at = at;
  }

  entry(station: SeatStation, entry: JournalEntry): void {
    const followed = station.follower.observe(entry);
    switch (followed.kind) {
      case 'new':
        station.pendingEntry = entry;
        station.sentLamp = undefined;
        return;
      case 'repeated':
        if (station.pendingEntry === undefined && station.follower.isDurable(entry)) this.#acknowledge(station, entry);
        return;
      case 'gap':
        return this.#at.ports.notice({
          code: 'SEAT_BLOCKED',
          seat: station.seat,
          detail: `entry ${followed.expected} is missing, ${followed.reported} came`,
        });
      default:
        return unreachable(followed);
    }
  }

  /**
   * @param isSurveyed whether every device has reported since this start; before that no chip counts, because
   * bets may already be closed
   */
  pump(station: SeatStation, isSurveyed: boolean): void {
    this.#decide(station, isSurveyed);
    if (
      station.isOpen &&
      station.isSeenClosed &&
      station.closingRefusedIn !== this.#at.coup &&
      this.#mayReport(station)
    )
      this.#report(station, 'closed', undefined);
    this.#sendDealerEntry(station);
  }

  answered(request: SeatRequest, reply: FloorReply): OutOfSync {
    request.station.isRequesting = false;
    return request.for === 'wager' ? this.#wagerAnswered(request, reply) : this.#reportAnswered(request, reply);
  }

  #decide(station: SeatStation, isSurveyed: boolean): void {
    const entry = station.pendingEntry;
    if (entry === undefined || station.isRequesting || station.isBlocked || this.#at.phase === 'away') return;
    switch (entry.type) {
      case 'betOn':
        return this.#decideOn(station, entry, isSurveyed);
      case 'betOff':
        return this.#decideOff(station, entry);
      case 'lateBet':
        return this.#decideLate(station, entry);
      case 'removedAfterLock':
        return this.#decideRemoved(station, entry);
      case 'fault':
        return this.#decideFault(station, entry);
      case 'key':
        return this.#release(station);
      default:
        return unreachable(entry.type);
    }
  }

  #decideOn(station: SeatStation, entry: JournalEntry, isSurveyed: boolean): void {
    if (this.#isOfThisCoup(entry) && station.dealerEntry !== undefined) return this.#release(station);
    if (!this.#isOfThisCoup(entry) || !this.#isSensorDeciding(station)) return this.#decideLate(station, entry);
    if (station.isWagered) return this.#release(station);
    if (this.#at.hasContact && isSurveyed) this.#send(station, unitsOn(entry), this.#at.coup, entry);
  }

  #decideOff(station: SeatStation, entry: JournalEntry): void {
    const counts = this.#isOfThisCoup(entry) && this.#isSensorDeciding(station);
    if (this.#isOfThisCoup(entry)) station.isRefused = false;
    if (!counts || !station.isWagered || station.dealerEntry !== undefined) return this.#release(station);
    if (this.#at.hasContact) this.#send(station, 0, this.#at.coup, entry);
  }

  #isSensorDeciding({ lock }: SeatStation): boolean {
    if (this.#at.phase === 'betting') return true;
    return this.#at.phase === 'locking' && (lock.kind === 'requested' || lock.kind === 'draining');
  }

  /** Sends even a late entry, because the controller records it. */
  #decideLate(station: SeatStation, entry: JournalEntry): void {
    const coup = entry.roundId - this.#at.plan.roundsFrom;
    if (coup < 1 || coup > this.#at.coup) return this.#release(station);
    const isOpen = coup === this.#at.coup && !this.#isPastLock();
    if (!isOpen && this.#at.hasContact) this.#send(station, unitsOn(entry), coup, entry);
  }

  #decideRemoved(station: SeatStation, entry: JournalEntry): void {
    if (this.#isOfThisCoup(entry) && !this.#isPastLock()) return;
    const { phase } = this.#at;
    const isInRound = phase === 'held' || phase === 'locked' || phase === 'resolving';
    const isShown = this.#at.plan.chipsLieUntil === 'result' && isInRound;
    if (this.#isOfThisCoup(entry) && isShown && station.isInPlay) {
      station.isRemoved = true;
      this.#at.ports.notice({ code: 'CHIP_REMOVED', seat: station.seat });
    }
    this.#release(station);
  }

  #isOfThisCoup({ roundId }: JournalEntry): boolean {
    return roundId === roundOf(this.#at);
  }

  #isPastLock(): boolean {
    const { phase } = this.#at;
    return !(phase === 'opening' || phase === 'betting' || phase === 'locking' || phase === 'closing');
  }

  #decideFault(station: SeatStation, entry: JournalEntry): void {
    const what = REPORTED_FAULTS.get(entry.value);
    if (what !== undefined && !this.#mayReport(station)) return;
    this.#at.ports.notice({ code: 'DEVICE_FAULT', seat: station.seat, detail: `fault ${entry.value}` });
    if (what === undefined) return this.#release(station);
    station.openedBy = entry.sequence;
    station.isSeenClosed = false;
    this.#report(station, what, entry);
  }

  #mayReport({ isRequesting }: SeatStation): boolean {
    return !isRequesting && this.#at.hasContact && this.#at.phase !== 'away';
  }

  #report(station: SeatStation, what: 'opened' | 'closed' | 'power', entry: JournalEntry | undefined): void {
    const { seat, device, boot, sequence } = station.floor;
    station.isRequesting = true;
    this.#at.ports.floor.request(
      { type: 'report', coup: this.#at.coup, seat, device, boot, sequence: sequence + 1, what },
      { for: 'report', station, what, entry },
    );
  }

  #reportAnswered({ station, what, entry }: SeatRequest & { readonly for: 'report' }, reply: FloorReply): OutOfSync {
    if (!reply.ok && OUT_OF_SYNC.has(reply.code)) return reply.code;
    if (reply.ok) station.floor.sequence += 1;
    if (reply.ok && what !== 'power') station.isOpen = what === 'opened';
    if (!reply.ok && what === 'closed') station.closingRefusedIn = this.#at.coup;
    if (entry !== undefined && station.pendingEntry === entry) this.#release(station);
    return undefined;
  }

  #sendDealerEntry(station: SeatStation): void {
    const { dealerEntry, isRequesting, units } = station;
    const isTime = this.#at.phase === 'betting' || this.#at.phase === 'locking';
    if (dealerEntry === undefined || isRequesting || dealerEntry === units || !isTime) return;
    // A wager of other units is withdrawn before the new one is sent.
    if (this.#at.hasContact) this.#send(station, units === 0 ? dealerEntry : 0, this.#at.coup, undefined);
  }

  #send(station: SeatStation, units: number, coup: number, entry: JournalEntry | undefined): void {
    const { seat, device, boot, sequence } = station.floor;
    const from = { coup, seat, device, boot, sequence: sequence + 1 };
    const request = { for: 'wager', station, coup, units, entry } as const;
    station.isRequesting = true;
    if (units === 0) this.#at.ports.floor.request({ type: 'withdraw', ...from }, request);
    else
      this.#at.ports.floor.request({ type: 'acknowledge', ...from, priceCents: units * this.#at.priceCents }, request);
  }

  #wagerAnswered(
    { station, coup, units, entry }: SeatRequest & { readonly for: 'wager' },
    reply: FloorReply,
  ): OutOfSync {
    const isCurrent = coup === this.#at.coup;
    // Only accepted and late wagers are recorded and use up a sequence number of the device.
    if (reply.ok || reply.code === 'LATE_WAGER') station.floor.sequence += 1;
    if (reply.ok) {
      if (isCurrent) station.units = units;
    } else if (OUT_OF_SYNC.has(reply.code)) return reply.code;
    else if (reply.code === 'SEAT_HAS_WAGER') station.units ||= 1;
    else if (reply.code === 'SEAT_HAS_NO_WAGER') station.units = 0;
    else this.#refused(station, isCurrent, reply.code);
    if (entry !== undefined && station.pendingEntry === entry) this.#release(station);
    return undefined;
  }

  #refused(station: SeatStation, isCurrent: boolean, code: string): void {
    const isLate = code === 'LATE_WAGER';
    this.#at.ports.notice({ code: isLate ? 'LATE_WAGER' : 'WAGER_REFUSED', seat: station.seat, detail: code });
    if (!isCurrent) return;
    station.isRefused = !station.isWagered;
    station.dealerEntry = undefined;
    if (station.lock.kind === 'entered' && this.#at.phase === 'locking') station.lock = { kind: 'unknown' };
  }

  #release(station: SeatStation): void {
    const { pendingEntry } = station;
    if (pendingEntry === undefined) return;
    station.pendingEntry = undefined;
    this.#acknowledge(station, pendingEntry);
  }

  #acknowledge(station: SeatStation, entry: JournalEntry): void {
    this.#at.ports.bus.send(station.seat, station.follower.durable(entry));
    station.sentLamp = undefined;
  }
}
