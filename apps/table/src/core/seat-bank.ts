import type { Operation } from '@hardware/osdp';
import type { FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { lampOf } from './lamps.js';
import type { BusEvent } from './ports.js';
import { SeatStation } from './seat-station.js';
import { type TableState, roundOf } from './table-state.js';
import { WagerReporter } from './wager-reporter.js';

/** What the seats bring up that the table has to see to. */
export interface SeatBankListener {
  /** A device is locked in this very round: "no more bets" was said before this program was started. */
  lockFound(): void;
  /** The controller and the table do not agree about where things stand. */
  outOfSync(code: string): void;
}

const INPUT_EVERY_MS = 300;
/** After the table has taken a coup over, the devices have so long to say whether they were locked already. */
const SURVEY_MS_MAX = 2_000;

/** All seats of the table: their rounds and locks on the bus, and what their lamps show. Their wagers: {@link WagerReporter}. */
export class SeatBank {
  stations: readonly SeatStation[] = [];
  private readonly wagers: WagerReporter;
  /** Devices that answer, also those that did before the controller had said which seats there are. */
  private readonly online = new Set<number>();
  private readonly lockTickets = new Map<number, SeatStation>();
  private hasAdopted = false;
  /** Seats that have not said yet where they are; until they have, no chip of the coup that was taken over is judged. */
  private seatsNotReported = new Set<SeatStation>();
  private surveyUntilMs: number | undefined;

  constructor(
    private readonly at: TableState,
    private readonly ears: SeatBankListener,
  ) {
    this.wagers = new WagerReporter(at, {
      outOfSync: (code) => ears.outOfSync(code),
      isSurveyed: () => this.isSurveyed,
    });
  }

  get unknownSeats(): readonly number[] {
    return this.stations.filter(({ lock }) => lock.kind === 'unknown').map(({ seat }) => seat);
  }

  get isLockSettled(): boolean {
    return this.stations.every(({ isLockSettled }) => isLockSettled);
  }

  /** Every device has said where it stands, or has had its time to. */
  get isSurveyed(): boolean {
    return this.seatsNotReported.size === 0;
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
      station.isOpen = device.isOpen === true;
      station.isOnline = station.isWired && this.online.has(station.seat);
      if (station.isOnline) this.synchronize(station);
      return station;
    });
    this.hasAdopted = true;
    this.seatsNotReported = new Set(state.phase === 'betting' ? this.stations.filter(({ isWired }) => isWired) : []);
    this.surveyUntilMs = undefined;
  }

  newCoup(): void {
    this.seatsNotReported.clear();
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

  /** The lock came too late for what the devices answer to it to be relied on. */
  doubtAll(): void {
    for (const station of this.stations) this.nobodyKnows(station);
  }

  /** Of a lock that was said before: only devices that it had reached know what lay there then. */
  doubtUnlocked(): void {
    for (const station of this.stations) if (station.isWired && !station.isFoundLocked) this.nobodyKnows(station);
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
    if (event.kind === 'online') this.online.add(event.address);
    if (event.kind === 'offline') this.online.delete(event.address);
    const station = this.find(event.address);
    if (station === undefined || !station.isWired) return;
    switch (event.kind) {
      case 'online':
        station.isOnline = true;
        return this.synchronize(station);
      case 'offline':
        return this.offline(station);
      case 'missed':
        if (event.ticket !== undefined && this.lockTickets.has(event.ticket)) this.nobodyKnows(station);
        return;
      case 'entry':
        return this.wagers.entry(station, event.entry);
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
    this.synchronize(station);
    return true;
  }

  /** Goes on with whatever can go on now. */
  pump(nowMs: number): void {
    this.survey(nowMs);
    for (const station of this.stations) {
      this.wagers.goOn(station);
      if (this.at.phase === 'locking') this.settleLock(station, nowMs);
      this.light(station);
      this.watchRemoved(station, nowMs);
    }
  }

  /** "No more bets" may have been said before this program was started: one locked device tells, so all are asked first. */
  private survey(nowMs: number): void {
    if (this.seatsNotReported.size === 0 || this.at.phase === 'away') return;
    this.surveyUntilMs ??= nowMs + SURVEY_MS_MAX;
    if (nowMs >= this.surveyUntilMs) this.seatsNotReported.clear();
  }

  private wiredOnline(): readonly SeatStation[] {
    return this.stations.filter(({ isWired, isOnline }) => isWired && isOnline);
  }

  private tell(station: SeatStation, operation: Operation, isUrgent = false): number | string {
    if (operation.op !== 'acknowledgeJournal' && operation.op !== 'state') station.sentLamp = undefined;
    return this.at.ports.bus.send(station.seat, operation, { isUrgent });
  }

  /** Brings a device that has come (back) to where the table is. Every operation may come twice. */
  private synchronize(station: SeatStation): void {
    station.sentLamp = undefined;
    const roundId = roundOf(this.at);
    switch (this.at.phase) {
      case 'betting':
        this.tell(station, { op: 'open', roundId });
        return;
      case 'locking':
      case 'closing':
      case 'held':
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
    this.seatsNotReported.delete(station);
    if (state.roundId > roundId) return this.ahead(station, state.roundId);
    station.isAhead = false;
    station.tellFaults(state);
    const isOfOther = state.phase === 'locked' && state.roundId < roundId;
    switch (this.at.phase) {
      case 'betting':
        if (isOfOther) this.leaveRound(station, state.roundId, 'open');
        else if (state.phase === 'locked') {
          station.isFoundLocked = true;
          this.ears.lockFound();
        }
        return;
      case 'locking':
        if (isOfOther) this.leaveRound(station, state.roundId, 'lock');
        return station.answerLock(roundId, state, nowMs);
      case 'closing':
      case 'held':
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
