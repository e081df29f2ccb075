import type { JournalEntry, Operation } from '@hardware/osdp';
import type { FloorReply, FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { lampOf } from './lamps.js';
import type { BusEvent } from './ports.js';
import { SeatStation } from './seat-station.js';
import { type Standing, roundOf } from './standing.js';

/** What the seats bring up that the table has to see to. */
export interface DeskEars {
  /** A device is locked in this very round: "no more bets" was said before this program was started. */
  lockFound(): void;
  /** The controller and the table do not agree about where things stand. */
  trackLost(code: string): void;
}

/** Refusals that say that the table is not where it believes to be. */
const TRACK_LOST: ReadonlySet<string> = new Set([
  'SEQUENCE_GAP',
  'SEQUENCE_REUSED',
  'SEQUENCE_TOO_OLD',
  'BOOT_STALE',
  'COUP_UNKNOWN',
]);
const INPUT_EVERY_MS = 300;
/** After the table has taken a coup over, the devices have so long to say whether they were locked already. */
const SURVEY_MS_MAX = 2_000;

/** All seats of the table: their entries to the controller, its answers to their lamps. */
export class SeatDesk {
  stations: readonly SeatStation[] = [];
  private readonly lockTickets = new Map<number, SeatStation>();
  private hasAdopted = false;
  /** Seats that have not said yet where they are; until they have, no chip of the coup that was taken over is judged. */
  private unsurveyed = new Set<SeatStation>();
  private surveyUntilMs: number | undefined;

  constructor(
    private readonly at: Standing,
    private readonly ears: DeskEars,
  ) {}

  get unknownSeats(): readonly number[] {
    return this.stations.filter(({ lock }) => lock.kind === 'unknown').map(({ seat }) => seat);
  }

  get isLockSettled(): boolean {
    return this.stations.every(({ isLockSettled }) => isLockSettled);
  }

  get isAsking(): boolean {
    return this.stations.some(({ isAsking }) => isAsking);
  }

  find(seat: number): SeatStation | undefined {
    return this.stations.find((one) => one.seat === seat);
  }

  /**
   * Takes over what the controller has on record. The first time in a run every device begins a new boot: what an earlier
   * run may still have under way is void from then on.
   */
  adopt(state: FloorState): void {
    const known = new Map(this.stations.map((station) => [station.seat, station]));
    this.stations = state.devices.map((device) => {
      const old = known.get(device.seat);
      const station = old ?? new SeatStation(device.seat, this.at.plan.wiredSeats.includes(device.seat), { ...device });
      const isOurs = this.hasAdopted && old !== undefined && old.floor.boot === device.boot;
      station.floor = isOurs ? { ...device } : { ...device, boot: device.boot + 1, sequence: 0 };
      station.newCoup();
      station.isWagered = state.seats.includes(device.seat);
      station.isInPlay = station.isWagered && state.phase !== 'betting';
      station.isAsking = false;
      if (old !== undefined && old.isOnline) this.synchronise(old);
      return station;
    });
    this.hasAdopted = true;
    this.unsurveyed = new Set(state.phase === 'betting' ? this.stations.filter(({ isWired }) => isWired) : []);
    this.surveyUntilMs = undefined;
  }

  newCoup(): void {
    this.unsurveyed.clear();
    this.lockTickets.clear();
    for (const station of this.stations) station.newCoup();
  }

  /** Every seat is live for this round. */
  openRound(): void {
    for (const station of this.wiredOnline()) this.tell(station, { op: 'open', roundId: roundOf(this.at) });
  }

  /** "No more bets" to all seats at once; the panel has been told before. */
  lockRound(): void {
    for (const station of this.stations) this.lockOne(station);
  }

  clearRound(): void {
    for (const station of this.wiredOnline()) this.tell(station, { op: 'clear', roundId: roundOf(this.at) });
  }

  /** The controller's lock: these are in play, whatever anybody believed before. */
  locked(seats: readonly number[]): void {
    for (const station of this.stations) {
      station.isInPlay = seats.includes(station.seat);
      station.isWagered = station.isInPlay;
    }
  }

  winners(seats: readonly number[]): void {
    for (const station of this.stations) station.isWinner = seats.includes(station.seat);
  }

  hear(event: BusEvent, nowMs: number): void {
    const station = this.find(event.address);
    if (station === undefined || !station.isWired) return;
    switch (event.kind) {
      case 'online':
        station.isOnline = true;
        return this.synchronise(station);
      case 'offline':
        return this.offline(station);
      case 'missed':
        if (event.ticket !== undefined && this.lockTickets.has(event.ticket)) this.nobodyKnows(station);
        return;
      case 'entry':
        return this.entry(station, event.entry);
      case 'state':
        return this.stateTold(station, event.state, nowMs);
      case 'input':
        if (event.isSensed) station.isRemoved = false;
        return;
      case 'sealWrong':
        return this.at.ports.notice({ code: 'SEAL_WRONG', seat: station.seat });
      case 'done':
        return;
      default:
        return unreachable(event);
    }
  }

  /** The dealer's word on a seat: before the lock always, during it where nobody else knows. False where it does not count. */
  dealerSays(seat: number, isBet: boolean): boolean {
    const station = this.find(seat);
    if (station === undefined) return false;
    if (this.at.phase === 'locking') {
      if (station.lock.kind !== 'unknown') return false;
      station.lock = { kind: 'said', isBet };
    } else if (this.at.phase !== 'betting') return false;
    station.dealerSays = isBet;
    return true;
  }

  /** A technician has looked at a gap. */
  resume(seat: number): boolean {
    const station = this.find(seat);
    if (station === undefined || !station.isBlocked) return false;
    station.follower.resume();
    station.isAhead = false;
    this.synchronise(station);
    return true;
  }

  /** Goes on with whatever can go on now. */
  pump(nowMs: number): void {
    this.survey(nowMs);
    for (const station of this.stations) {
      this.judge(station);
      this.obeyDealer(station);
      if (this.at.phase === 'locking') this.settleLock(station, nowMs);
      this.light(station);
      this.watchRemoved(station, nowMs);
    }
  }

  /** "No more bets" may have been said before this program was started: one locked device tells, so all are asked first. */
  private survey(nowMs: number): void {
    if (this.unsurveyed.size === 0 || this.at.phase === 'away') return;
    this.surveyUntilMs ??= nowMs + SURVEY_MS_MAX;
    if (nowMs >= this.surveyUntilMs) this.unsurveyed.clear();
  }

  private wiredOnline(): readonly SeatStation[] {
    return this.stations.filter(({ isWired, isOnline }) => isWired && isOnline);
  }

  private tell(station: SeatStation, operation: Operation, isUrgent = false): number | string {
    if (operation.op !== 'acknowledgeJournal' && operation.op !== 'state') station.sentLamp = undefined;
    return this.at.ports.bus.send(station.seat, operation, { isUrgent });
  }

  /** Brings a device that has come (back) to where the table is. Every operation may come twice. */
  private synchronise(station: SeatStation): void {
    station.sentLamp = undefined;
    const roundId = roundOf(this.at);
    switch (this.at.phase) {
      case 'betting':
        this.tell(station, { op: 'open', roundId });
        return;
      case 'locking':
      case 'closing':
      case 'locked':
      case 'resolving':
      case 'resolved':
        this.tell(station, { op: 'lock', roundId });
        return;
      default:
        this.tell(station, { op: 'state' });
    }
  }

  private offline(station: SeatStation): void {
    station.isOnline = false;
    if (station.lock.kind === 'asked' || station.lock.kind === 'draining') this.nobodyKnows(station);
    this.at.ports.notice({ code: 'SEAT_OFFLINE', seat: station.seat });
  }

  private lockOne(station: SeatStation): void {
    if (!station.isWired) {
      station.lock = { kind: 'said', isBet: station.dealerSays ?? station.isWagered };
      return;
    }
    const ticket = this.tell(station, { op: 'lock', roundId: roundOf(this.at) }, true);
    if (typeof ticket === 'number') this.lockTickets.set(ticket, station);
    if (station.dealerSays !== undefined) station.lock = { kind: 'said', isBet: station.dealerSays };
    else if (typeof ticket === 'number' && !station.isBlocked) station.lock = { kind: 'asked' };
    else this.nobodyKnows(station);
  }

  private nobodyKnows(station: SeatStation): void {
    if (station.lock.kind !== 'none' && station.lock.kind !== 'asked' && station.lock.kind !== 'draining') return;
    station.lock = { kind: 'unknown' };
    this.at.ports.notice({ code: 'DEALER_MUST_SAY', seat: station.seat });
  }

  private settleLock(station: SeatStation, nowMs: number): void {
    if (station.settleLock(nowMs) === 'unknown') this.at.ports.notice({ code: 'DEALER_MUST_SAY', seat: station.seat });
  }

  private stateTold(station: SeatStation, state: Extract<BusEvent, { kind: 'state' }>['state'], nowMs: number): void {
    const roundId = roundOf(this.at);
    if (this.at.phase === 'away') return;
    this.unsurveyed.delete(station);
    if (state.roundId > roundId) return this.ahead(station, state.roundId);
    station.isAhead = false;
    const isOfOther = state.phase === 'locked' && state.roundId < roundId;
    switch (this.at.phase) {
      case 'betting':
        if (isOfOther) this.leaveRound(station, state.roundId, 'open');
        else if (state.phase === 'locked') this.ears.lockFound();
        return;
      case 'locking':
        if (isOfOther) this.leaveRound(station, state.roundId, 'lock');
        return station.answerLock(roundId, state, nowMs);
      case 'closing':
      case 'locked':
      case 'resolving':
      case 'resolved':
        if (isOfOther) this.leaveRound(station, state.roundId, 'lock');
        return;
      default:
        if (state.phase !== 'idle') this.tell(station, { op: 'clear', roundId: state.roundId });
    }
  }

  private ahead(station: SeatStation, deviceRound: number): void {
    if (!station.isAhead)
      this.at.ports.notice({ code: 'SEAT_AHEAD', seat: station.seat, detail: `round ${deviceRound}` });
    station.isAhead = true;
  }

  private leaveRound(station: SeatStation, roundId: number, then: 'open' | 'lock'): void {
    this.tell(station, { op: 'clear', roundId });
    this.tell(station, { op: then, roundId: roundOf(this.at) });
  }

  private entry(station: SeatStation, entry: JournalEntry): void {
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
        this.at.ports.notice({ code: 'DEVICE_FAULT', seat: station.seat, detail: `fault ${entry.value}` });
        return this.release(station);
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
    if (this.at.hasContact && this.unsurveyed.size === 0) this.ask(station, 'acknowledge', this.at.coup, entry);
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
    const isShown =
      this.at.plan.chipsLieUntil === 'result' && (this.at.phase === 'locked' || this.at.phase === 'resolving');
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
      this.ears.trackLost(reply.code);
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
    if (station.lock.kind === 'said') station.lock = { kind: 'unknown' };
  }

  private release(station: SeatStation): void {
    const { held } = station;
    if (held === undefined) return;
    station.held = undefined;
    this.acknowledge(station, held);
  }

  private acknowledge(station: SeatStation, entry: JournalEntry): void {
    this.tell(station, station.follower.durable(entry));
    // A lamp that was told before the journal was clear has been refused.
    station.sentLamp = undefined;
  }

  private light(station: SeatStation): void {
    if (!station.isWired || !station.isOnline) return;
    const lamp = lampOf(station, this.at);
    if (lamp === undefined || lamp === station.sentLamp) return;
    const ticket = this.at.ports.bus.send(station.seat, { op: 'lamp', lamp });
    if (typeof ticket === 'number') station.sentLamp = lamp;
  }

  /** A device does not tell that a chip was put back: it is asked. */
  private watchRemoved(station: SeatStation, nowMs: number): void {
    if (!station.isRemoved || !station.isOnline || nowMs - station.inputAskedAtMs < INPUT_EVERY_MS) return;
    station.inputAskedAtMs = nowMs;
    this.at.ports.bus.askInput(station.seat);
  }
}
