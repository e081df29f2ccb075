import { BLANK_SEAT, type Operation, SeatDevice } from '@hardware/osdp';
import { must } from '@jackpot/money';
import type { BusEvent, BusPort } from '../../../../table/src/core/ports.js';
import type { World } from './world.js';

export const SEATS = 5;

class Seat {
  device = new SeatDevice(BLANK_SEAT, 0);
  hasChip = false;
  units = 0;
  cutUntilMs = 0;
  isOnline = false;
  /** True after a restart. The session keys are then lost, so the next frame fails. */
  hasRestarted = false;
}

type Command =
  | { readonly ticket: number; readonly address: number; readonly operation: Operation }
  | { readonly ticket: number; readonly address: number; readonly operation: 'input' };

/** Executes operations in order, some of them twice. Answers, power and the wire may be lost. */
export class SeatBus implements BusPort {
  readonly #seats = Array.from({ length: SEATS }, () => new Seat());
  #commands: Command[] = [];
  #tickets = 0;

  constructor(private readonly world: World) {}

  restarted(): void {
    this.#commands = [];
    for (const seat of this.#seats) seat.isOnline = false;
  }

  send(address: number, operation: Operation): number | string {
    return this.#enqueue({ address, operation });
  }

  pollInput(address: number): number | string {
    return this.#enqueue({ address, operation: 'input' });
  }

  turn(nowMs: number, receive: (event: BusEvent) => void): void {
    const commands = this.#commands;
    this.#commands = [];
    for (const command of commands) {
      const event = this.#execute(command, nowMs);
      if (event !== undefined) receive(event);
    }
    this.#seats.forEach((seat, index) => this.#poll(seat, index + 1, nowMs, receive));
  }

  chip(seat: number, isThere: boolean, units = 0): void {
    const at = this.#at(seat);
    at.hasChip = isThere;
    at.units = units;
    at.device.sense(isThere, this.world.schedule.nowMs, units);
  }

  hasChip(seat: number): boolean {
    return this.#at(seat).hasChip;
  }

  unitsOf(seat: number): number {
    return Math.max(1, this.#at(seat).units);
  }

  /** Also true for a chip that was lifted a moment ago. */
  senses(seat: number): boolean {
    return this.#at(seat).device.isChipSensed;
  }

  lamp(seat: number, nowMs: number): string {
    return this.#at(seat).device.lampAt(nowMs);
  }

  roundId(seat: number): number {
    return this.#at(seat).device.memory.roundId;
  }

  isCut(seat: number, nowMs: number): boolean {
    return this.#at(seat).cutUntilMs > nowMs;
  }

  isLocked(seat: number, roundId: number): boolean {
    const { memory } = this.#at(seat).device;
    return memory.phase === 'locked' && memory.roundId === roundId;
  }

  powerCycle(seat: number): void {
    const at = this.#at(seat);
    const { nowMs } = this.world.schedule;
    at.device = new SeatDevice(at.device.memory, nowMs);
    at.device.sense(at.hasChip, nowMs, at.units);
    at.hasRestarted = true;
  }

  cut(seat: number, forMs: number): void {
    this.#at(seat).cutUntilMs = this.world.schedule.nowMs + forMs;
  }

  #at(seat: number): Seat {
    return must(this.#seats[seat - 1], 'a seat of the table');
  }

  #enqueue(command: { readonly address: number; readonly operation: Operation | 'input' }): number | string {
    const seat = this.#seats[command.address - 1];
    if (seat?.isOnline !== true) return 'DEVICE_OFFLINE';
    this.#tickets += 1;
    this.#commands.push({ ...command, ticket: this.#tickets });
    return this.#tickets;
  }

  #execute(command: Command, nowMs: number): BusEvent | undefined {
    const { address, operation, ticket } = command;
    const seat = this.#at(address);
    if (!seat.isOnline) return undefined;
    const missed = { kind: 'missed', address, ticket, misses: 1 } as const;
    if (seat.cutUntilMs > nowMs || seat.hasRestarted) return missed;
    if (operation === 'input') return { kind: 'input', address, ticket, inputs: [seat.device.isChipSensed ? 1 : 0] };
    seat.device.perform(operation, nowMs);
    if (this.world.random.perMille(this.world.conditions.busAnswersLost)) return missed;
    if (operation.op === 'lamp' || operation.op === 'acknowledgeJournal') return { kind: 'done', address, ticket };
    return { kind: 'state', address, ticket, state: seat.device.stateAt(nowMs) };
  }

  #poll(seat: Seat, address: number, nowMs: number, receive: (event: BusEvent) => void): void {
    seat.device.advance(nowMs);
    if (seat.cutUntilMs > nowMs || seat.hasRestarted) {
      seat.hasRestarted = false;
      if (!seat.isOnline) return;
      seat.isOnline = false;
      return receive({ kind: 'offline', address, why: 'SILENT', failed: [] });
    }
    if (!seat.isOnline) {
      seat.isOnline = true;
      seat.device.polled(nowMs);
      const identity = { vendor: 0, model: 1, version: 1, serial: address, firmware: [1, 0, 0] as const };
      return receive({ kind: 'online', address, identity });
    }
    seat.device.polled(nowMs);
    const entry = seat.device.entryToReport;
    if (entry !== undefined) receive({ kind: 'entry', address, entry });
  }
}
