import { type Dial, FloorClient } from '@jackpot/floor-client';
import type { LinkId } from '@jackpot/progressive';
import type { Notice } from '../../../../table/src/core/notices.js';
import type { TablePlan } from '../../../../table/src/core/ports.js';
import { TABLE_TIMING, Table } from '../../../../table/src/core/table.js';
import type { TableRequest } from '../../../../table/src/core/table-state.js';
import type { Random } from '../../players/random.js';
import type { Controller } from './controller.js';
import { FloorLine } from './floor-line.js';
import { type Host, SimulatedProcess } from './process.js';
import { SEATS, SeatBus } from './seat-bus.js';
import type { World } from './world.js';

const TICK_MS = 25;
export const ROUNDS_FROM = 1_000;
const DIAL_MS_MAX = 20;

const PLAN: TablePlan = {
  wiredSeats: Array.from({ length: SEATS }, (_, index) => index + 1),
  hasDealerPanel: false,
  hasSupervisorPanel: false,
  doors: [],
  hasShoe: false,
  shoeReportsResult: false,
  cardBacks: ['red'],
  roundsFrom: ROUNDS_FROM,
  chipsLieUntil: 'lock',
  nextCoupAfterMs: null,
};

export interface TablePlace {
  readonly linkId: LinkId;
  readonly tableId: string;
  readonly controllerAt: (address: string) => Controller | undefined;
  readonly addresses: readonly string[];
}

interface Dialing {
  readonly place: TablePlace;
  readonly process: SimulatedProcess;
  readonly world: World;
  readonly random: Random;
}

export function dialOf({ place, process, world, random }: Dialing): Dial {
  const { controllerAt, linkId, tableId } = place;
  return (address, events) => {
    const controller = controllerAt(address);
    if (controller === undefined) {
      process.timers.later(random.between(1, DIAL_MS_MAX), () => events.ended('lost'));
      return { send: () => undefined, end: () => undefined };
    }
    const line = new FloorLine(world, process, controller.process, events);
    world.schedule.after(random.between(1, DIAL_MS_MAX), controller.process, () => {
      if (line.isOpen && !world.conditions.floorIsSilent)
        controller.connect({ linkId, tableId, key: `${linkId}/${tableId}` }, line);
    });
    return { send: (text) => line.sendToController(text), end: () => line.drop() };
  };
}

/** Only the bus and the network are simulated. */
export class SimulatedTable {
  readonly bus: SeatBus;
  readonly name: string;
  table!: Table;
  process!: SimulatedProcess;
  onNotice: (notice: Notice) => void = () => undefined;
  onTick: () => void = () => undefined;
  #client!: FloorClient<TableRequest>;
  #starts = 0;
  readonly #lockMemory = {
    roundId: 0,
    keep(roundId: number): void {
      this.roundId = roundId;
    },
  };

  constructor(
    readonly place: TablePlace,
    readonly host: Host,
    private readonly world: World,
  ) {
    this.name = `${place.linkId}/${place.tableId}`;
    this.bus = new SeatBus(world);
    this.start();
  }

  start(): void {
    this.#starts += 1;
    this.process = new SimulatedProcess(this.name, this.host);
    this.bus.restarted();
    this.table = new Table(PLAN, {
      lockMemory: this.#lockMemory,
      bus: this.bus,
      floor: {
        isIdle: () => this.#client.outbox.isEmpty,
        request: (message, request) => this.#client.request(message, request),
        flush: () => this.#client.flush(),
      },
      notice: (notice) => this.onNotice(notice),
      dateNow: () => this.host.wallMs,
    });
    const { process } = this;
    const clock = (): number => this.world.schedule.nowMs;
    const random = this.world.random.fork(`${this.name} ${this.#starts}`);
    this.#client = new FloorClient<TableRequest>(
      {
        controllers: this.place.addresses,
        clock,
        timers: process.timers,
        below: (bound) => random.below(bound),
        timing: TABLE_TIMING,
        dial: dialOf({ place: this.place, process, world: this.world, random }),
      },
      this.table.floorListener(clock, () => undefined),
    );
    process.timers.later(random.between(1, TICK_MS), () => this.#client.connect());
    this.#tickLater(random.between(1, TICK_MS));
  }

  kill(): void {
    this.process.kill();
    this.#client.close();
  }

  #tickLater(ms: number): void {
    this.process.timers.later(ms, () => {
      const { nowMs } = this.world.schedule;
      this.bus.turn(nowMs, (event) => this.table.bus(event, nowMs));
      this.table.tick(nowMs);
      this.#reportLamps(nowMs);
      this.onTick();
      this.#tickLater(TICK_MS);
    });
  }

  #reportLamps(nowMs: number): void {
    for (let seat = 1; seat <= SEATS; seat += 1) {
      const lamp = this.bus.lamp(seat, nowMs);
      if (lamp === 'off' || lamp === 'open' || lamp === 'fault') continue;
      this.world.observer.lamp({ table: this.name, seat, coup: this.bus.roundId(seat) - ROUNDS_FROM }, lamp);
    }
  }
}
