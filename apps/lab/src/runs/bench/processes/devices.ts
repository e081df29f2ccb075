import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmulatedTable } from '@hardware/emulators';
import type { Lamp } from '@hardware/osdp';
import { must } from '@jackpot/money';
import { stopChild } from '../../../../../../ops/lib/child.mjs';
import { People } from '../../../players/emulated-table/people.js';
import { WiredTable } from '../../../players/emulated-table/wired-table.js';
import { SEATS } from '../load/play.js';
import { serve } from '../../../worlds/processes/called-process.js';
import { memoryBytes } from '../../../worlds/processes/process-figures.js';

const MANNER = { bettingMs: 900, thinkMs: 100, cardMs: 0, bets: 100, liftsBet: 0 };
const FIRST_COUP_MS_MAX = 60_000;

export interface TableTimes {
  /** Times in ms from the chip on the sensor to the lamp that shows "accepted". */
  readonly chipToLamp: readonly number[];
  /** Times in ms from the dealer's key until the last lamp shows "in play". */
  readonly lockToLamps: readonly number[];
  readonly coups: number;
  readonly wagers: number;
  readonly problems: readonly string[];
}

class StopWatch {
  readonly chipToLamp: number[] = [];
  readonly lockToLamps: number[] = [];
  readonly #lamps = new Map<number, Lamp>();
  readonly #laidAt = new Map<number, number>();
  #lockedAt: number | undefined;

  constructor(devices: EmulatedTable) {
    const [chip, press] = [devices.chip.bind(devices), devices.press.bind(devices)];
    devices.chip = (seat, isThere) => {
      if (isThere) this.#laidAt.set(seat, performance.now());
      chip(seat, isThere);
    };
    devices.press = (key) => {
      if (key === 'lock') this.#lockedAt ??= performance.now();
      press(key);
    };
    for (const device of devices.bus.devices)
      device.onAnswered = (nowMs) => this.#seen(device.plan.address, device.lampAt(nowMs), nowMs);
  }

  #seen(seat: number, lamp: Lamp, nowMs: number): void {
    if (this.#lamps.get(seat) === lamp) return;
    this.#lamps.set(seat, lamp);
    const laidAt = this.#laidAt.get(seat);
    if (lamp === 'accepted' && laidAt !== undefined) {
      this.chipToLamp.push(nowMs - laidAt);
      this.#laidAt.delete(seat);
    }
    const isLocked = Array.from({ length: SEATS }, (_, at) => this.#lamps.get(at + 1)).every(
      (each) => each === 'locked',
    );
    if (!isLocked || this.#lockedAt === undefined) return;
    this.lockToLamps.push(nowMs - this.#lockedAt);
    this.#lockedAt = undefined;
  }
}

interface Plan {
  readonly link: string;
  readonly tables: readonly string[];
  readonly secret: string;
  readonly controllers: readonly string[];
}

class PlayedTable {
  #wagers = 0;
  readonly #people: People;

  private constructor(
    private readonly wired: WiredTable,
    readonly agent: ChildProcess,
  ) {
    this.#people = new People(wired.devices, MANNER, (line) => agent.stdin?.write(`${line}\n`), {
      dealt: () => Promise.resolve([]),
      approvesVoid: () => Promise.reject(new Error('cards of a full shoe were refused')),
    });
  }

  static async set({ tables: _, ...plan }: Plan, table: string): Promise<PlayedTable> {
    const wired = await WiredTable.set({ ...plan, table, seats: SEATS, hasDoors: false });
    return new PlayedTable(wired, wired.startAgent({ output: 'ignore' }));
  }

  async warmUp(): Promise<void> {
    await this.#people.takePlaces(FIRST_COUP_MS_MAX);
    await this.#coup();
  }

  async cycles(runMs: number): Promise<readonly number[]> {
    const intervals: number[] = [];
    for (const device of this.wired.devices.bus.devices) {
      let lastMs: number | undefined;
      device.onAnswered = (nowMs) => {
        if (lastMs !== undefined) intervals.push(nowMs - lastMs);
        lastMs = nowMs;
      };
    }
    await sleep(runMs);
    return intervals;
  }

  async play(runMs: number): Promise<TableTimes> {
    const watch = new StopWatch(this.wired.devices);
    const problems: string[] = [];
    let coups = 0;
    try {
      for (const endMs = performance.now() + runMs; performance.now() < endMs; coups += 1) await this.#coup();
    } catch (stuck) {
      problems.push(String(stuck));
    }
    const { chipToLamp, lockToLamps } = watch;
    return { chipToLamp, lockToLamps, coups, wagers: this.#wagers, problems };
  }

  async close(): Promise<void> {
    await stopChild(this.agent);
    await this.wired.close();
  }

  async #coup(): Promise<void> {
    const { lit } = await this.#people.play();
    if (lit.length < SEATS) throw new Error(`only the lamps of seats ${lit.join(' ')} showed a wager in play`);
    this.#wagers += lit.length;
  }
}

let tables: readonly PlayedTable[] = [];

const api = {
  set: async (plan: Plan) => {
    const made: PlayedTable[] = [];
    for (const table of plan.tables) made.push(await PlayedTable.set(plan, table));
    tables = made;
  },
  warmUp: () => Promise.all(tables.map((table) => table.warmUp())),
  cycles: ({ runMs }: { readonly runMs: number }) => must(tables[0], 'a table').cycles(runMs),
  play: ({ runMs }: { readonly runMs: number }) => Promise.all(tables.map((table) => table.play(runMs))),
  agentBytes: () => tables.map(({ agent }) => memoryBytes(agent.pid, 'VmRSS')),
  close: () => Promise.all(tables.map((table) => table.close())),
};
export type DevicesApi = typeof api;

serve(api);
