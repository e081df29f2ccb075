import { EmulatedBus, type EmulatedDevice } from '@hardware/emulators';
import {
  type ControlPanel,
  createControlPanel,
  DEALER_PANEL_ADDRESS,
  DOOR_UNIT_ADDRESS,
  type DeviceKey,
  parseDeviceKey,
  type PanelStep,
  type PanelTiming,
  SEAT_TIMING,
} from '@hardware/osdp';
import { nodeAes128 } from '@hardware/osdp-node';
import type { CardCode, ShoeFact } from '@hardware/shoe';
import { parseCard } from '@jackpot/rules';
import { FloorClient } from '@jackpot/floor-client';
import { ManualTimers } from '../../../libs/floor-client/src/testing/index.js';
import { LinkInMemory } from '../../lab/src/worlds/link-in-memory.js';
import { must } from '@jackpot/money';
import { type LinkConfig, asTableNo } from '@jackpot/progressive';
import { BusTalk } from '../src/bus/bus-talk.js';
import type { Notice } from '../src/core/notices.js';
import type { TablePlan } from '../src/core/ports.js';
import { TABLE_TIMING, Table } from '../src/core/table.js';
import type { TableRequest } from '../src/core/table-state.js';
import { FakeDraws, type LinkShape, PEOPLE, linkOf } from '../../../libs/progressive/src/testing/index.js';
import { ADDRESSES, FakeNetwork, type FrameFate } from '../../../test/support/fake-network.js';

export const PLAN: TablePlan = {
  wiredSeats: [1, 2, 3],
  hasDealerPanel: true,
  hasSupervisorPanel: false,
  doors: [],
  hasShoe: true,
  shoeReportsResult: true,
  cardBacks: ['red'],
  roundsFrom: 0,
  chipsLieUntil: 'result',
  nextCoupAfterMs: null,
};

function keyOfDevice(number: number): DeviceKey {
  const key = parseDeviceKey(Uint8Array.from({ length: 16 }, (_, at) => (number * 37 + at * 11 + 5) & 0xff));
  if (typeof key === 'string') throw new Error(key);
  return key;
}

export function seededBytes(seed: number) {
  let state = seed >>> 0;
  return (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

export type BusWire = (bytes: Uint8Array, from: 'panel' | 'device') => Uint8Array | undefined;
const GOOD_WIRE: BusWire = (bytes) => bytes;
const TICK_MS = 20;
const WIRE_MS = 2;
const NETWORK_MS = 7;
const RESTART_MS = 300;

const KINDS: Readonly<Record<number, 'panel' | 'doors' | undefined>> = {
  [DEALER_PANEL_ADDRESS]: 'panel',
  [DOOR_UNIT_ADDRESS]: 'doors',
};

export interface VirtualNetwork extends Pick<FakeNetwork, 'dial' | 'tick' | 'nextAtMs' | 'cut'> {
  readonly controller: LinkInMemory;
}

export interface Nature {
  readonly seed?: number;
  readonly wrongKeys?: Readonly<Record<number, DeviceKey>>;
  readonly timing?: PanelTiming;
  readonly roundMsMin?: number;
  readonly doorInputs?: number;
  readonly tracksShoes?: LinkShape['shoes'];
  readonly isForPlay?: boolean;
  readonly mainWager?: LinkConfig['mainWager'];
  readonly game?: LinkShape['game'];
  readonly networkOf?: (config: LinkConfig, clock: () => number) => VirtualNetwork;
}

/** Emulated devices, and a link in memory in place of the controller. */
export class VirtualTable {
  nowMs = 1_000;
  wire: BusWire = GOOD_WIRE;
  network: () => FrameFate = () => 'carried';
  readonly bus: EmulatedBus;
  readonly controller: LinkInMemory;
  readonly notices: Notice[] = [];
  readonly lockMemory = {
    roundId: 0,
    keep(roundId: number): void {
      this.roundId = roundId;
    },
  };
  onStep: () => void = () => undefined;
  onNotice: (notice: Notice) => void = () => undefined;
  table: Table;
  #talk: BusTalk;
  #floor: FloorClient<TableRequest>;
  readonly #fakeNetwork: Omit<VirtualNetwork, 'controller'>;
  #deadUntilMs = 0;
  readonly #timers = new ManualTimers(() => this.nowMs);
  #tickAtMs = 0;
  readonly #random;
  readonly #token: string;
  readonly #timing: PanelTiming;
  readonly #jobs: { readonly atMs: number; readonly act: () => void }[] = [];

  constructor(
    readonly seats: number,
    readonly plan: TablePlan,
    {
      seed = 1,
      wrongKeys = {},
      timing = SEAT_TIMING,
      roundMsMin = 0,
      mainWager = 'procedure',
      doorInputs = 8,
      tracksShoes,
      isForPlay = false,
      game,
      networkOf,
    }: Nature = {},
  ) {
    this.#timing = timing;
    this.#random = seededBytes(seed);
    const doors = plan.doors.length > 0 ? [DOOR_UNIT_ADDRESS] : [];
    const addresses = [DEALER_PANEL_ADDRESS, ...doors, ...Array.from({ length: seats }, (_, at) => at + 1)];
    this.bus = new EmulatedBus(
      addresses.map((address) => ({
        address,
        kind: KINDS[address] ?? ('seat' as const),
        inputs: doorInputs,
        key: wrongKeys[address] ?? keyOfDevice(address),
        journalKey: keyOfDevice(100 + address),
        serial: 5_000 + address,
      })),
      nodeAes128,
      this.#random,
    );
    const clock = (): number => this.nowMs;
    const config = linkOf({
      seats,
      roundMsMin,
      mainWager,
      ...(tracksShoes ? { shoes: tracksShoes } : {}),
      laboratory: !isForPlay,
      ...(game && { game }),
    });
    const other = networkOf?.(config, clock);
    this.controller = other?.controller ?? new LinkInMemory({ config, draws: new FakeDraws({ prngSeed: 7 }), clock });
    if (isForPlay) this.controller.command({ type: 'resume', by: 'pit', reason: 'checked' });
    this.#fakeNetwork =
      other ??
      new FakeNetwork(this.controller, {
        clock,
        isKey: () => true,
        fateOf: (frame) => (frame.includes('"heartbeat"') ? 'carried' : this.network()),
        delayMs: () => NETWORK_MS,
      });
    this.#token = `${config.linkId}/${must(config.tables[0], 'a table').tableId}/${'s'.repeat(32)}`;
    this.#talk = this.#newTalk();
    [this.table, this.#floor] = this.#newTable();
    this.#floor.connect();
  }

  seat(seat: number): EmulatedDevice {
    return must(this.bus.at(seat), `seat ${seat}`);
  }

  get doors(): EmulatedDevice {
    return must(this.bus.at(DOOR_UNIT_ADDRESS), 'the door unit');
  }

  lamp(seat: number) {
    return this.seat(seat).lampAt(this.nowMs);
  }

  press(key: Parameters<EmulatedDevice['press']>[0]): void {
    must(this.bus.at(DEALER_PANEL_ADDRESS), 'the panel').press(key, this.nowMs);
  }

  deal(card: string, side: 'player' | 'banker'): void {
    this.shoe({ kind: 'card', card: card as CardCode, side, index: undefined, again: false });
  }

  shoe(fact: ShoeFact): void {
    if (!this.isDown) this.table.shoe({ ...fact, atMs: this.nowMs, raw: '' }, this.nowMs);
  }

  in(afterMs: number, act: () => void): void {
    this.#jobs.push({ atMs: this.nowMs + afterMs, act });
  }

  cutController(forMs: number): void {
    this.#fakeNetwork.cut(forMs);
  }

  releaseRound(): void {
    const { coup } = this.controller.table(0);
    const released = { type: 'release-round', table: asTableNo(0), coup: coup?.coup ?? 0, reason: 'checked' } as const;
    this.controller.command({ ...released, person: PEOPLE.floor });
  }

  opensShoe(shoe: number): void {
    const at = { table: asTableNo(0), shoe } as const;
    const cards = { decks: 8, backs: 'red', cardsOpenedAt: this.nowMs, by: 'dealer 4' } as const;
    this.controller.command({ type: 'open-shoe', ...at, ...cards });
    this.controller.command({ type: 'burn', ...at, card: must(parseCard('2D'), 'a card') });
  }

  restart(): void {
    this.#floor.close();
    this.#deadUntilMs = this.nowMs + RESTART_MS;
    this.in(RESTART_MS, () => {
      this.#talk = this.#newTalk();
      [this.table, this.#floor] = this.#newTable();
      // A new process reaches the devices before it connects to the controller.
      this.in(50, () => this.#floor.connect());
    });
  }

  get isDown(): boolean {
    return this.nowMs < this.#deadUntilMs;
  }

  portReturned(): void {
    this.#note(this.#talk.panel.lineLost());
  }

  run(forMs: number, until: () => boolean = () => false): this {
    const endMs = this.nowMs + forMs;
    while (this.nowMs < endMs && !until()) {
      this.#step();
      this.onStep();
    }
    return this;
  }

  until(what: string, isSo: () => boolean, msMax = 30_000): this {
    this.run(msMax, isSo);
    if (!isSo()) {
      const { phase, coup, hold } = this.table;
      const last = this.notices.slice(-8).map(({ code, seat, detail }) => `${code} ${seat ?? ''} ${detail ?? ''}`);
      const seats = this.table.seats.stations.map(
        ({ seat, isOnline, isWagered, isRequesting, isRefused, pendingEntry, lock, sentLamp }) =>
          JSON.stringify({
            seat,
            isOnline,
            isWagered,
            isRequesting,
            isRefused,
            pendingEntry,
            lock,
            sentLamp,
            lamp: this.lamp(seat),
            chip: this.seat(seat).hasChip,
          }),
      );
      throw new Error(`never came: ${what}; coup ${coup} ${phase} ${hold ?? ''}\n${[...seats, ...last].join('\n')}`);
    }
    return this;
  }

  #step(): void {
    this.#doJobs();
    if (this.isDown) {
      this.#advance(TICK_MS);
      return;
    }
    this.#fakeNetwork.tick();
    if (this.nowMs >= this.#tickAtMs) {
      this.#tickAtMs = this.nowMs + TICK_MS;
      this.#timers.run();
      this.table.tick(this.nowMs);
    }
    const { transmit } = this.#note(this.#talk.panel.tick(this.nowMs));
    if (transmit === undefined) {
      const wakeMs = Math.min(this.#talk.panel.wakeAtMs, this.#tickAtMs, this.#fakeNetwork.nextAtMs);
      this.#advance(Math.max(1, Math.min(TICK_MS, wakeMs - this.nowMs)));
    } else this.#exchange(transmit);
  }

  #advance(ms: number): void {
    this.nowMs += ms;
    this.bus.advance(this.nowMs);
  }

  #exchange(first: Uint8Array): void {
    let command: Uint8Array | undefined = first;
    while (command !== undefined) {
      this.#advance(WIRE_MS);
      const arrived = this.wire(command, 'panel');
      const [reply] = arrived === undefined ? [] : this.bus.hear(arrived, this.nowMs);
      const back = reply === undefined ? undefined : this.wire(reply, 'device');
      this.#advance(WIRE_MS);
      command = back === undefined ? undefined : this.#note(this.#talk.panel.receive(back, this.nowMs)).transmit;
      this.#fakeNetwork.tick();
    }
  }

  #note(step: PanelStep): PanelStep {
    for (const event of step.events) {
      const read = this.#talk.read(event);
      if (read !== undefined) this.table.bus(read, this.nowMs);
    }
    return step;
  }

  #doJobs(): void {
    for (let at = this.#jobs.findIndex(({ atMs }) => atMs <= this.nowMs); at >= 0;) {
      const [job] = this.#jobs.splice(at, 1);
      job?.act();
      at = this.#jobs.findIndex(({ atMs }) => atMs <= this.nowMs);
    }
  }

  #newTable(): [Table, FloorClient<TableRequest>] {
    const table: Table = new Table(this.plan, {
      lockMemory: this.lockMemory,
      bus: {
        send: (address, operation, how) => this.#talk.send(address, operation, how),
        pollInput: (address) => this.#talk.pollInput(address),
      },
      floor: {
        isIdle: () => floor.outbox.isEmpty,
        request: (message, request) => floor.request(message, request),
        flush: () => floor.flush(),
      },
      notice: (notice) => {
        this.notices.push(notice);
        this.onNotice(notice);
      },
      dateNow: () => this.nowMs,
    });
    const clock = (): number => this.nowMs;
    const below = (bound: number): number => Math.floor((this.#random(1)[0] ?? 0) / (256 / bound));
    const timing = { ...TABLE_TIMING, backOffMsMax: 200 };
    const timers = this.#timers;
    const floor: FloorClient<TableRequest> = new FloorClient<TableRequest>(
      { controllers: ADDRESSES.slice(0, 1), dial: this.#fakeNetwork.dial(this.#token), clock, timers, below, timing },
      table.floorListener(clock, () => undefined),
    );
    return [table, floor];
  }

  #newTalk(): BusTalk {
    const devices = this.bus.devices.map(({ plan: { address } }) => ({ address, key: keyOfDevice(address) }));
    const panel: ControlPanel | string = createControlPanel({
      devices,
      aes: nodeAes128,
      random: this.#random,
      timing: this.#timing,
    });
    if (typeof panel === 'string') throw new Error(panel);
    return new BusTalk(panel, new Map(devices.map(({ address }) => [address, keyOfDevice(100 + address)])), nodeAes128);
  }
}
