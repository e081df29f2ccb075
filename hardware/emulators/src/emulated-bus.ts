import {
  type Aes128,
  BLANK_JOURNAL,
  BLANK_SEAT,
  type DeviceKey,
  type DeviceWiring,
  DoorUnit,
  doorUnitApplication,
  FAULT,
  type Identity,
  type Key,
  KeyPanel,
  keyPanelApplication,
  type Lamp,
  Peripheral,
  type PeripheralApplication,
  type PeripheralEvent,
  PROFILE_VENDOR,
  type RandomBytes,
  SeatDevice,
  seatApplication,
} from '@hardware/osdp';
import { must } from '@jackpot/money';

export interface DevicePlan {
  readonly address: number;
  readonly kind: 'seat' | 'panel' | 'doors';
  readonly key: DeviceKey;
  readonly journalKey: DeviceKey;
  readonly serial: number;
  readonly inputs?: number;
}

const MODEL = { seat: 1, panel: 2, doors: 3 } as const;
const DOOR_INPUTS = 8;

export class EmulatedDevice {
  isCut = false;
  stuckSensor: boolean | undefined;
  readonly events: PeripheralEvent[] = [];
  onAnswered: (nowMs: number) => void = () => undefined;
  #isChipThere = false;
  #isOpen = false;
  #seat: SeatDevice | undefined;
  #panel: KeyPanel | undefined;
  readonly #doors: DoorUnit | undefined;
  #peripheral: Peripheral;
  #repliesToLose = 0;
  #key: DeviceKey;

  constructor(
    readonly plan: DevicePlan,
    private readonly aes: Aes128,
    private readonly random: RandomBytes,
    nowMs: number,
  ) {
    this.#key = plan.key;
    if (plan.kind === 'seat') this.#seat = new SeatDevice(BLANK_SEAT, nowMs);
    else if (plan.kind === 'panel') this.#panel = new KeyPanel(BLANK_JOURNAL, nowMs);
    else this.#doors = new DoorUnit(plan.inputs ?? DOOR_INPUTS);
    this.#peripheral = this.#program();
  }

  hear(bytes: Uint8Array, nowMs: number): Uint8Array | undefined {
    if (this.isCut) return undefined;
    const { transmit, events } = this.#peripheral.receive(bytes, nowMs);
    this.events.push(...events.filter(({ kind }) => kind === 'refused'));
    if (transmit !== undefined) this.onAnswered(nowMs);
    if (transmit === undefined || this.#repliesToLose === 0) return transmit;
    this.#repliesToLose -= 1;
    return undefined;
  }

  advance(nowMs: number): void {
    this.#seat?.sense(this.stuckSensor ?? this.#isChipThere, nowMs);
    this.#seat?.advance(nowMs);
  }

  powerCycle(nowMs: number): void {
    if (this.#seat !== undefined) this.#seat = new SeatDevice(this.#seat.memory, nowMs);
    if (this.#panel !== undefined) this.#panel = new KeyPanel(this.#panel.memory, nowMs);
    if (this.#isOpen) this.#seat?.setFault(FAULT.tamper, true, nowMs);
    this.#peripheral = this.#program();
  }

  holdKey(key: DeviceKey, nowMs: number): void {
    this.#key = key;
    this.powerCycle(nowMs);
  }

  openCase(isOpen: boolean, nowMs: number): void {
    this.#isOpen = isOpen;
    this.#seat?.setFault(FAULT.tamper, isOpen, nowMs);
  }

  openDoor(door: number, isOpen: boolean): void {
    this.#doors?.open(door, isOpen);
  }

  dipPower(nowMs: number): void {
    this.#seat?.setFault(FAULT.brownOut, true, nowMs);
    this.#seat?.setFault(FAULT.brownOut, false, nowMs);
  }

  loseReplies(count: number): void {
    this.#repliesToLose += count;
  }

  chip(isThere: boolean): void {
    this.#isChipThere = isThere;
  }

  get hasChip(): boolean {
    return this.#isChipThere;
  }

  press(key: Key, nowMs: number): boolean {
    return this.#panel?.press(key, nowMs) ?? false;
  }

  lampAt(nowMs: number): Lamp {
    return this.#seat?.lampAt(nowMs) ?? this.#panel?.shownLamp ?? 'off';
  }

  get isLocked(): boolean {
    return this.#seat?.memory.phase === 'locked';
  }

  get isSensing(): boolean {
    return this.#seat?.isChipSensed === true;
  }

  get roundId(): number {
    return this.#seat?.memory.roundId ?? this.#panel?.state.roundId ?? 0;
  }

  #application(wiring: DeviceWiring): PeripheralApplication {
    if (this.#seat !== undefined) return seatApplication(this.#seat, wiring);
    if (this.#doors !== undefined) return doorUnitApplication(this.#doors, wiring.identity);
    return keyPanelApplication(must(this.#panel, 'a device is a seat, a panel or a door unit'), wiring);
  }

  #program(): Peripheral {
    const { address, kind, journalKey, serial } = this.plan;
    const identity: Identity = { vendor: PROFILE_VENDOR, model: MODEL[kind], version: 1, serial, firmware: [1, 0, 0] };
    const wiring: DeviceWiring = { identity, journalKey, aes: this.aes };
    const application = this.#application(wiring);
    const clientId = Uint8Array.from({ length: 8 }, (_, at) => (at < 4 ? serial >>> (at * 8) : 0) & 0xff);
    return new Peripheral({ address, key: this.#key, clientId, aes: this.aes, random: this.random, application });
  }
}

/** All devices on one RS-485 pair. Pure: bytes and time are arguments. */
export class EmulatedBus {
  readonly devices: readonly EmulatedDevice[];
  readonly heard: Uint8Array[] = [];

  constructor(plans: readonly DevicePlan[], aes: Aes128, random: RandomBytes, nowMs = 0) {
    this.devices = plans.map((plan) => new EmulatedDevice(plan, aes, random, nowMs));
  }

  at(address: number): EmulatedDevice | undefined {
    return this.devices.find(({ plan }) => plan.address === address);
  }

  hear(bytes: Uint8Array, nowMs: number): readonly Uint8Array[] {
    this.heard.push(bytes);
    if (this.heard.length > HEARD_MAX) this.heard.shift();
    return this.devices.flatMap((device) => device.hear(bytes, nowMs) ?? []);
  }

  advance(nowMs: number): void {
    for (const device of this.devices) device.advance(nowMs);
  }
}

const HEARD_MAX = 64;
