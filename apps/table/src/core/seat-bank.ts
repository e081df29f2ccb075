import type { Operation } from '@hardware/osdp';
import type { FloorReply, FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { lampOf } from './lamps.js';
import type { BusEvent } from './ports.js';
import { SeatStation } from './seat-station.js';
import { type SeatRequest, type TableState, roundOf } from './table-state.js';
import { type OutOfSync, WagerReporter } from './wager-reporter.js';

const INPUT_EVERY_MS = 300;
const SURVEY_MS_MAX = 2_000;

export class SeatBank {
  stations: readonly SeatStation[] = [];
  readonly #at: TableState;
  readonly #wagers: WagerReporter;
  readonly #online = new Set<number>();
  readonly #lockTickets = new Map<number, SeatStation>();
  #hasAdopted = false;
  /** Seats without a report since the table joined a coup. Until all have reported, no chip counts. */
  readonly #seatsNotReported = new Set<SeatStation>();
  #surveyUntilMs: number | undefined;

  constructor(at: TableState) {
    this.#at = at;
    this.#wagers = new WagerReporter(at);
  }

  get mainWagers(): readonly number[] {
    return this.stations.filter(({ hasNoMainWager }) => !hasNoMainWager).map(({ seat }) => seat);
  }

  get unknownSeats(): readonly number[] {
    return this.stations.filter(({ lock }) => lock.kind === 'unknown').map(({ seat }) => seat);
  }

  get isLockSettled(): boolean {
    return this.stations.every(({ isLockSettled }) => isLockSettled);
  }

  get isSurveyed(): boolean {
    return this.#seatsNotReported.size === 0;
  }

  get isRequesting(): boolean {
    return this.stations.some(({ isRequesting }) => isRequesting);
  }

  /** The first time, every device gets a new boot number, so the controller rejects late messages of an earlier run. */
  adopt(state: FloorState): void {
    const known = new Map(this.stations.map((station) => [station.seat, station]));
    this.stations = state.devices.map((device) => {
      const old = known.get(device.seat);
      const station =
        old ?? new SeatStation(device.seat, this.#at.plan.wiredSeats.includes(device.seat), { ...device });
      const isOurs = this.#hasAdopted && old !== undefined && old.floor.boot === device.boot;
      station.floor = isOurs ? { ...device } : { ...device, boot: device.boot + 1, sequence: 0 };
      station.newCoup();
      station.units = unitsIn(state, device.seat);
      station.isInPlay = station.isWagered && state.phase !== 'betting';
      station.isRequesting = false;
      station.isOpen = device.isOpen === true;
      station.isOnline = station.isWired && this.#online.has(station.seat);
      if (station.isOnline) this.#synchronize(station);
      return station;
    });
    this.#hasAdopted = true;
    this.#seatsNotReported.clear();
    if (state.phase === 'betting')
      for (const station of this.stations) if (station.isWired) this.#seatsNotReported.add(station);
    this.#surveyUntilMs = undefined;
  }

  newCoup(): void {
    this.#seatsNotReported.clear();
    this.#lockTickets.clear();
    for (const station of this.stations) station.newCoup();
  }

  openRound(): void {
    for (const station of this.#wiredOnline()) this.#send(station, { op: 'open', roundId: roundOf(this.#at) });
  }

  lockRound(): void {
    for (const station of this.stations) this.#lockOne(station);
  }

  /** The lock came too late to trust the devices, so the dealer must enter every seat. */
  doubtAll(): void {
    for (const station of this.stations) this.#setUnknown(station);
  }

  doubtUnlocked(): void {
    for (const station of this.stations) if (station.isWired && !station.isFoundLocked) this.#setUnknown(station);
  }

  clearRound(): void {
    for (const station of this.#wiredOnline()) this.#send(station, { op: 'clear', roundId: roundOf(this.#at) });
  }

  locked(seats: readonly number[]): void {
    for (const station of this.stations) {
      station.isInPlay = seats.includes(station.seat);
      station.units = station.isInPlay ? Math.max(1, station.units) : 0;
    }
  }

  winners(seats: readonly number[]): void {
    for (const station of this.stations) station.isWinner = seats.includes(station.seat);
  }

  receive(event: BusEvent, nowMs: number): boolean {
    if (event.kind === 'online') this.#online.add(event.address);
    if (event.kind === 'offline') this.#online.delete(event.address);
    const station = this.#find(event.address);
    if (station === undefined || !station.isWired) return false;
    switch (event.kind) {
      case 'state':
        return this.#stateReported(station, event.state, nowMs);
      case 'online':
        station.isOnline = true;
        this.#synchronize(station);
        return false;
      case 'offline':
        this.#offline(station);
        return false;
      case 'missed':
        if (event.ticket !== undefined && this.#lockTickets.has(event.ticket)) this.#setUnknown(station);
        return false;
      case 'entry':
        this.#wagers.entry(station, event.entry);
        return false;
      case 'input':
        if (event.inputs[0] === 1) station.isRemoved = false;
        return false;
      case 'sealWrong':
        this.#at.ports.notice({ code: 'SEAL_WRONG', seat: station.seat });
        return false;
      case 'done':
        return false;
      default:
        return unreachable(event);
    }
  }

  answered(request: SeatRequest, reply: FloorReply): OutOfSync {
    return this.#wagers.answered(request, reply);
  }

  /** False unless the table is betting, or is locking and the device's answer is unknown. */
  enter(seat: number, units: number): boolean {
    const station = this.#find(seat);
    if (station === undefined) return false;
    if (this.#at.phase === 'locking') {
      if (station.lock.kind !== 'unknown') return false;
      station.lock = { kind: 'entered', units };
    } else if (this.#at.phase !== 'betting') return false;
    station.dealerEntry = units;
    return true;
  }

  enterMainWager(seat: number, isMade: boolean): boolean {
    const station = this.#find(seat);
    if (station === undefined || !this.#at.isMainWagerAttested) return false;
    if (this.#at.phase !== 'betting' && this.#at.phase !== 'locking') return false;
    station.hasNoMainWager = !isMade;
    return true;
  }

  resume(seat: number): boolean {
    const station = this.#find(seat);
    if (station === undefined || !station.isBlocked) return false;
    station.follower.resume();
    station.isAhead = false;
    this.#synchronize(station);
    return true;
  }

  pump(nowMs: number): void {
    this.#survey(nowMs);
    for (const station of this.stations) {
      this.#wagers.pump(station, this.isSurveyed);
      if (this.#at.phase === 'locking') this.#settleLock(station, nowMs);
      this.#light(station);
      this.#pollRemoved(station, nowMs);
    }
  }

  #find(seat: number): SeatStation | undefined {
    return this.stations.find((one) => one.seat === seat);
  }

  /**
   * Waits for every device, up to a limit: one locked device proves that "no more bets" was announced before this
   * start.
   */
  #survey(nowMs: number): void {
    if (this.isSurveyed || this.#at.phase === 'away') return;
    this.#surveyUntilMs ??= nowMs + SURVEY_MS_MAX;
    if (nowMs >= this.#surveyUntilMs) this.#seatsNotReported.clear();
  }

  #wiredOnline(): readonly SeatStation[] {
    return this.stations.filter(({ isWired, isOnline }) => isWired && isOnline);
  }

  #send(station: SeatStation, operation: Operation, isUrgent = false): number | string {
    if (operation.op !== 'acknowledgeJournal' && operation.op !== 'state') station.sentLamp = undefined;
    return this.#at.ports.bus.send(station.seat, operation, { isUrgent });
  }

  #synchronize(station: SeatStation): void {
    station.sentLamp = undefined;
    const roundId = roundOf(this.#at);
    switch (this.#at.phase) {
      case 'betting':
        this.#send(station, { op: 'open', roundId });
        return;
      case 'locking':
      case 'closing':
      case 'held':
      case 'locked':
      case 'resolving':
      case 'resolved':
        this.#send(station, { op: 'lock', roundId });
        return;
      default:
        this.#send(station, { op: 'state' });
    }
  }

  #offline(station: SeatStation): void {
    station.isOnline = false;
    if (station.lock.kind === 'requested' || station.lock.kind === 'draining') this.#setUnknown(station);
    this.#at.ports.notice({ code: 'SEAT_OFFLINE', seat: station.seat });
  }

  #lockOne(station: SeatStation): void {
    if (!station.isWired) {
      station.lock = { kind: 'entered', units: station.dealerEntry ?? station.units };
      return;
    }
    const ticket = this.#send(station, { op: 'lock', roundId: roundOf(this.#at) }, true);
    if (typeof ticket === 'number') this.#lockTickets.set(ticket, station);
    if (station.dealerEntry !== undefined) station.lock = { kind: 'entered', units: station.dealerEntry };
    else if (typeof ticket === 'number' && !station.isBlocked) station.lock = { kind: 'requested' };
    else this.#setUnknown(station);
  }

  #setUnknown(station: SeatStation): void {
    const { kind } = station.lock;
    if (kind !== 'none' && kind !== 'requested' && kind !== 'draining') return;
    station.lock = { kind: 'unknown' };
    this.#at.ports.notice({ code: 'ENTER_SEAT', seat: station.seat });
  }

  #settleLock(station: SeatStation, nowMs: number): void {
    if (station.settleLock(nowMs) === 'unknown') this.#at.ports.notice({ code: 'ENTER_SEAT', seat: station.seat });
  }

  #stateReported(station: SeatStation, state: Extract<BusEvent, { kind: 'state' }>['state'], nowMs: number): boolean {
    const roundId = roundOf(this.#at);
    if (this.#at.phase === 'away') return false;
    this.#seatsNotReported.delete(station);
    if (state.roundId > roundId) return this.#ahead(station, state.roundId);
    station.isAhead = false;
    station.readFaults(state);
    const isOfOther = state.phase === 'locked' && state.roundId < roundId;
    switch (this.#at.phase) {
      case 'betting':
        if (isOfOther) this.#leaveRound(station, state.roundId, 'open');
        else if (state.phase === 'locked') {
          station.isFoundLocked = true;
          return true;
        }
        return false;
      case 'locking':
        if (isOfOther) this.#leaveRound(station, state.roundId, 'lock');
        station.answerLock(roundId, state, nowMs);
        return false;
      case 'closing':
      case 'held':
      case 'locked':
      case 'resolving':
      case 'resolved':
        if (isOfOther) this.#leaveRound(station, state.roundId, 'lock');
        return false;
      default:
        if (state.phase !== 'idle') this.#send(station, { op: 'clear', roundId: state.roundId });
        return false;
    }
  }

  #ahead(station: SeatStation, deviceRound: number): false {
    if (!station.isAhead)
      this.#at.ports.notice({ code: 'SEAT_AHEAD', seat: station.seat, detail: `round ${deviceRound}` });
    station.isAhead = true;
    return false;
  }

  #leaveRound(station: SeatStation, roundId: number, then: 'open' | 'lock'): void {
    this.#send(station, { op: 'clear', roundId });
    this.#send(station, { op: then, roundId: roundOf(this.#at) });
  }

  #light(station: SeatStation): void {
    if (!station.isWired || !station.isOnline) return;
    const lamp = lampOf(station, this.#at);
    if (lamp === undefined || lamp === station.sentLamp) return;
    const ticket = this.#at.ports.bus.send(station.seat, { op: 'lamp', lamp });
    if (typeof ticket === 'number') station.sentLamp = lamp;
  }

  /** A device does not report that a lifted chip was put back. */
  #pollRemoved(station: SeatStation, nowMs: number): void {
    if (!station.isRemoved || !station.isOnline || nowMs - station.inputPolledAtMs < INPUT_EVERY_MS) return;
    station.inputPolledAtMs = nowMs;
    this.#at.ports.bus.pollInput(station.seat);
  }
}

function unitsIn({ seats, units = [] }: FloorState, seat: number): number {
  return seats.includes(seat) ? (units.find((each) => each.seat === seat)?.units ?? 1) : 0;
}
