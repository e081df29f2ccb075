import { nodeAes128 } from '@hardware/osdp-node';
import { must } from '@jackpot/money';
import type { RandomBytes } from '../aes.js';
import { type ControlPanel, createControlPanel } from '../control-panel.js';
import type { PanelEvent, PanelStep } from '../panel-terms.js';
import { type DeviceKey, parseDeviceKey } from '../device-key.js';
import { Peripheral, type PeripheralEvent } from '../peripheral.js';
import type { Identity } from '../replies.js';
import { seatApplication } from '../profile/device-application.js';
import { PROFILE_VENDOR } from '../profile/operations.js';
import { BLANK_SEAT, SeatDevice, type SeatMemory } from '../profile/seat-device.js';

export function keyNumber(number: number): DeviceKey {
  const key = parseDeviceKey(Uint8Array.from({ length: 16 }, (_, at) => (number * 37 + at * 11 + 5) & 0xff));
  if (typeof key === 'string') throw new Error(key);
  return key;
}

export function seededRandom(seed: number): RandomBytes {
  let state = seed >>> 0;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

export function identityOfSeat(address: number): Identity {
  return { vendor: PROFILE_VENDOR, model: 1, version: 1, serial: 5_000 + address, firmware: [1, 0, 0] };
}

class BenchSeat {
  seat: SeatDevice;
  peripheral: Peripheral;
  isDead = false;
  readonly events: PeripheralEvent[] = [];

  constructor(
    readonly address: number,
    private readonly key: DeviceKey,
    private readonly isCommissioning: boolean,
  ) {
    this.seat = new SeatDevice(BLANK_SEAT, 0);
    this.peripheral = this.#program(0);
  }

  powerCycle(nowMs: number): void {
    const memory: SeatMemory = this.seat.memory;
    this.seat = new SeatDevice(memory, nowMs);
    this.peripheral = this.#program(nowMs);
  }

  receive(bytes: Uint8Array, nowMs: number): Uint8Array | undefined {
    if (this.isDead) return undefined;
    const { transmit, events } = this.peripheral.receive(bytes, nowMs);
    this.events.push(...events);
    return transmit;
  }

  #program(nowMs: number): Peripheral {
    const { address, key, isCommissioning } = this;
    return new Peripheral({
      address,
      key,
      isCommissioning,
      clientId: new Uint8Array(8),
      aes: nodeAes128,
      random: seededRandom(address * 1_000 + nowMs),
      application: seatApplication(this.seat, {
        identity: identityOfSeat(address),
        journalKey: keyNumber(100 + address),
        aes: nodeAes128,
      }),
    });
  }
}

export type Wire = (bytes: Uint8Array, from: 'panel' | 'device') => Uint8Array | undefined;

export interface BenchOptions {
  readonly seats: readonly number[];
  readonly wrongKeys?: Readonly<Record<number, DeviceKey>>;
  readonly isCommissioning?: boolean;
}

export class Bench {
  nowMs = 0;
  wire: Wire = (bytes) => bytes;
  onEvent: (event: PanelEvent) => void = () => undefined;
  readonly events: PanelEvent[] = [];
  readonly sent: Uint8Array[] = [];
  readonly panel: ControlPanel;
  readonly #seats: readonly BenchSeat[];

  constructor({ seats, wrongKeys = {}, isCommissioning = false }: BenchOptions) {
    const devices = seats.map((address) => ({ address, key: keyNumber(address) }));
    const panel = createControlPanel({ devices, aes: nodeAes128, random: seededRandom(1) });
    if (typeof panel === 'string') throw new Error(panel);
    this.panel = panel;
    this.#seats = devices.map(({ address, key }) => new BenchSeat(address, wrongKeys[address] ?? key, isCommissioning));
  }

  at(address: number): BenchSeat {
    return must(
      this.#seats.find((one) => one.address === address),
      `seat ${address}`,
    );
  }

  run(forMs: number): this {
    const untilMs = this.nowMs + forMs;
    while (this.nowMs < untilMs) {
      const step = this.#note(this.panel.tick(this.nowMs));
      if (step.transmit === undefined) {
        this.nowMs = Math.min(untilMs, Math.max(this.nowMs + 1, this.panel.wakeAtMs));
      } else this.#exchange(step.transmit);
      for (const { seat } of this.#seats) seat.advance(this.nowMs);
    }
    return this;
  }

  online(): this {
    this.run(1_000);
    for (const { address } of this.#seats)
      if (!this.panel.isOnline(address)) throw new Error(`seat ${address} is not online`);
    return this;
  }

  eventsOf<K extends PanelEvent['kind']>(kind: K): readonly Extract<PanelEvent, { kind: K }>[] {
    return this.events.filter((event): event is Extract<PanelEvent, { kind: K }> => event.kind === kind);
  }

  #exchange(first: Uint8Array): void {
    let command: Uint8Array | undefined = first;
    while (command !== undefined) {
      this.nowMs += 1;
      this.sent.push(command);
      const arrived = this.wire(command, 'panel');
      const replies = arrived === undefined ? [] : this.#seats.map((one) => one.receive(arrived, this.nowMs));
      const reply = replies.find((one) => one !== undefined);
      const back = reply === undefined ? undefined : this.wire(reply, 'device');
      this.nowMs += 1;
      command = back === undefined ? undefined : this.#note(this.panel.receive(back, this.nowMs)).transmit;
    }
  }

  #note(step: PanelStep): PanelStep {
    for (const event of step.events) {
      this.events.push(event);
      this.onEvent(event);
    }
    return step;
  }
}
