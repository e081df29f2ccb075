import { BLANK_JOURNAL, DeviceJournal, type JournalMemory } from './device-journal.js';
import type { Lamp } from './lamp.js';
import {
  type DeviceState,
  type EntryType,
  FAULT,
  type JournalEntry,
  type Operation,
  type Phase,
} from './operations.js';

export interface SeatMemory {
  readonly journal: JournalMemory;
  readonly roundId: number;
  readonly phase: Phase;
  readonly isPresent: boolean;
  readonly lamp: Lamp;
}

export const BLANK_SEAT: SeatMemory = {
  journal: BLANK_JOURNAL,
  roundId: 0,
  phase: 'idle',
  isPresent: false,
  lamp: 'off',
};

/** Debounce time in ms, because hands and sleeves cast shadows on the sensor. */
export const CHIP_ON_MS = 50;
export const CHIP_OFF_MS = 150;
/** A seat accepts no new chip after this time without a poll. */
export const POLL_WATCHDOG_MS = 1_000;

/** Lamps that show a lock. They stay lit even if the panel stops polling. */
const IN_PLAY: ReadonlySet<Lamp> = new Set<Lamp>(['locked', 'removedAfterLock', 'winner']);

/**
 * The behavior of a seat, independent of the line protocol:
 *
 * - A chip is written to the device's journal before it is reported.
 * - A locked seat stays locked until the `clear` of the same round.
 * - Operations of an older round are refused. Repeated operations change nothing.
 * - The lamp shows "accepted" only on command, and when every journal entry is acknowledged.
 * - Wagers are taken from the seat's answer to the lock, not when a chip is sensed.
 */
export class SeatDevice {
  readonly #journal: DeviceJournal;
  #roundId: number;
  #phase: Phase;
  #isPresent: boolean;
  #commanded: Lamp;
  #hasReportedLate = false;
  #hasReportedRemoved = false;
  #faults = 0;
  #sensor: { readonly isOn: boolean; readonly isOnRaw: boolean; readonly sinceMs: number };
  #isArmed = false;
  #units = 0;
  #polledAtMs: number;

  /** The seat accepts no new chip until the panel sends `open`. */
  constructor(
    memory: SeatMemory,
    private readonly startedAtMs: number,
  ) {
    this.#journal = new DeviceJournal(memory.journal, memory.journal.bootId + 1);
    this.#roundId = memory.roundId;
    this.#phase = memory.phase;
    this.#isPresent = memory.isPresent;
    this.#commanded = memory.lamp;
    // A chip from before the power cut counts as present until the sensor can report otherwise.
    this.#sensor = { isOn: memory.isPresent, isOnRaw: false, sinceMs: startedAtMs };
    this.#polledAtMs = startedAtMs - POLL_WATCHDOG_MS - 1;
  }

  get memory(): SeatMemory {
    const roundId = this.#roundId;
    const phase = this.#phase;
    const isPresent = this.#isPresent;
    return { journal: this.#journal.memory, roundId, phase, isPresent, lamp: this.#commanded };
  }

  get entryToReport(): JournalEntry | undefined {
    return this.#journal.oldest;
  }

  get isChipSensed(): boolean {
    return this.#sensor.isOn;
  }

  stateAt(nowMs: number): DeviceState {
    const roundId = this.#roundId;
    const phase = this.#phase;
    const isPresent = this.#isPresent;
    const faults =
      this.#faults | (this.#journal.isFull ? FAULT.journalFull : 0) | (this.#isPolled(nowMs) ? 0 : FAULT.notPolled);
    return { bootId: this.#journal.bootId, roundId, phase, isPresent, lastSequence: this.#journal.last, faults };
  }

  /** @param units units of the chips; 0: not counted */
  sense(isOn: boolean, nowMs: number, units = 0): void {
    this.advance(nowMs);
    this.#units = units;
    if (isOn !== this.#sensor.isOnRaw) this.#sensor = { ...this.#sensor, isOnRaw: isOn, sinceMs: nowMs };
  }

  advance(nowMs: number): void {
    const { isOn, isOnRaw, sinceMs } = this.#sensor;
    if (isOnRaw !== isOn && nowMs - sinceMs >= (isOnRaw ? CHIP_ON_MS : CHIP_OFF_MS)) {
      this.#sensor = { ...this.#sensor, isOn: isOnRaw };
    }
    if (this.#isPolled(nowMs)) this.#recordChipChange(nowMs);
  }

  polled(nowMs: number): void {
    this.#polledAtMs = nowMs;
    this.advance(nowMs);
  }

  setFault(fault: number, isActive: boolean, nowMs: number): void {
    const isNew = isActive && (this.#faults & fault) === 0;
    this.#faults = isActive ? this.#faults | fault : this.#faults & ~fault;
    if (isNew) this.#record('fault', nowMs, Math.log2(fault));
  }

  perform(operation: Operation, nowMs: number): void {
    this.polled(nowMs);
    switch (operation.op) {
      case 'open':
        return this.#open(operation.roundId, nowMs);
      case 'lock':
        return this.#lock(operation.roundId);
      case 'clear':
        return this.#clear(operation.roundId);
      case 'acknowledgeJournal':
        return this.#journal.acknowledge(operation);
      case 'lamp':
        return this.#light(operation.lamp);
      case 'state':
        return;
    }
  }

  lampAt(nowMs: number): Lamp {
    if (this.#phase === 'locked' && IN_PLAY.has(this.#commanded)) return this.#commanded;
    if (!this.#isPolled(nowMs) || this.#faults !== 0 || this.#journal.isFull) return 'fault';
    if (this.#phase === 'open') return this.#openLamp();
    if (this.#phase === 'locked' && !this.#isPresent && this.#sensor.isOn) return 'late';
    return this.#commanded;
  }

  #openLamp(): Lamp {
    if (this.#commanded === 'fault') return 'fault';
    if (!this.#isPresent) return 'open';
    return this.#commanded === 'accepted' && this.#journal.isAcknowledged ? 'accepted' : 'sensed';
  }

  #isPolled(nowMs: number): boolean {
    return nowMs - this.#polledAtMs <= POLL_WATCHDOG_MS;
  }

  #open(roundId: number, nowMs: number): void {
    if (roundId < this.#roundId || this.#phase === 'locked') return;
    if (roundId === this.#roundId) {
      this.#isArmed ||= this.#phase === 'open';
      return this.#recordChipChange(nowMs);
    }
    this.#isArmed = true;
    this.#enter({ roundId, phase: 'open', isPresent: false });
    this.#commanded = 'off';
    this.#recordChipChange(nowMs);
  }

  /** A round that was never opened is locked without a chip, so that none can be added later. */
  #lock(roundId: number): void {
    if (roundId === this.#roundId && this.#phase === 'open') {
      this.#enter({ roundId, phase: 'locked', isPresent: this.#isPresent });
    } else if (roundId > this.#roundId && this.#phase !== 'locked') {
      this.#enter({ roundId, phase: 'locked', isPresent: false });
      this.#commanded = 'off';
    }
  }

  #clear(roundId: number): void {
    if (roundId < this.#roundId || (this.#phase === 'locked' && roundId !== this.#roundId)) return;
    this.#enter({ roundId, phase: 'idle', isPresent: false });
    this.#commanded = 'off';
  }

  #enter({ roundId, phase, isPresent }: Pick<SeatMemory, 'roundId' | 'phase' | 'isPresent'>): void {
    this.#roundId = roundId;
    this.#phase = phase;
    this.#isPresent = isPresent;
    this.#hasReportedLate = false;
    this.#hasReportedRemoved = false;
  }

  /** Refuses the lamp "accepted" with an unacknowledged entry, and "in play" without a chip. */
  #light(lamp: Lamp): void {
    if (lamp === 'accepted' && !(this.#isPresent && this.#journal.isAcknowledged)) return;
    if (IN_PLAY.has(lamp) && !(this.#phase === 'locked' && this.#isPresent)) return;
    this.#commanded = lamp;
  }

  #recordChipChange(nowMs: number): void {
    const { isOn } = this.#sensor;
    if (this.#phase === 'open') this.#followChip(isOn, nowMs);
    if (this.#phase !== 'locked') return;
    if (this.#isPresent) {
      if (isOn) this.#hasReportedRemoved = false;
      else if (!this.#hasReportedRemoved) this.#hasReportedRemoved = this.#record('removedAfterLock', nowMs);
    } else if (!isOn) this.#hasReportedLate = false;
    else if (!this.#hasReportedLate) this.#hasReportedLate = this.#record('lateBet', nowMs, this.#units);
  }

  /** If the sensor is faulty, or no `open` has armed it since the start, only a lifted chip is reported. */
  #followChip(isOn: boolean, nowMs: number): void {
    if (isOn === this.#isPresent || (isOn && (this.#faults !== 0 || !this.#isArmed))) return;
    if (!this.#record(isOn ? 'betOn' : 'betOff', nowMs, isOn ? this.#units : 0)) return;
    this.#isPresent = isOn;
    this.#commanded = 'off';
  }

  #record(type: EntryType, nowMs: number, value = 0): boolean {
    const ticks = Math.floor(nowMs - this.startedAtMs) >>> 0;
    return this.#journal.record({ type, roundId: this.#roundId, ticks, value });
  }
}
