import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMULATED_SHOE, EmulatedTable } from '@hardware/emulators';
import type { Lamp } from '@hardware/osdp';
import { cardCodeOf } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { type Card, cardName, dealOf, nextCard, parseCard } from '@jackpot/rules';
import { DECKS, SEATS } from '../play/link-terms.js';

/** Somebody with a stop-watch who sees every lamp of a table the moment it changes. */
class LampWatch {
  private waiting: { readonly seat: number; readonly lamp: Lamp; readonly seen: (atMs: number) => void }[] = [];

  constructor(table: EmulatedTable) {
    for (const device of table.bus.devices) {
      const { address } = device.plan;
      device.onAnswered = (nowMs) => this.check(address, device.lampAt(nowMs), nowMs);
    }
  }

  /** When the lamp of this seat shows this; infinity where it does not within its time. */
  when(seat: number, lamp: Lamp, msMax: number): Promise<number> {
    return new Promise((resolve) => {
      const inVain = setTimeout(() => resolve(Infinity), msMax);
      this.waiting.push({
        seat,
        lamp,
        seen: (atMs) => {
          clearTimeout(inVain);
          resolve(atMs);
        },
      });
    });
  }

  private check(address: number, lamp: Lamp, nowMs: number): void {
    const seen = this.waiting.filter((one) => one.seat === address && one.lamp === lamp);
    if (seen.length === 0) return;
    this.waiting = this.waiting.filter((one) => !seen.includes(one));
    for (const one of seen) one.seen(nowMs);
  }
}

const PATIENCE_MS = 10_000;
const START_MS_MAX = 60_000;
const HELP_AFTER_MS = 2_000;
const SEAT_KEYS = ['seat1', 'seat2', 'seat3', 'seat4', 'seat5', 'seat6', 'seat7', 'seat8', 'seat9'] as const;
/** Chips come down within this. */
const BETTING_MS = 900;
/** Longer than a lifted chip takes to be gone: 150 ms of the sensor and a poll cycle. */
const NEXT_COUP_AFTER_MS = 500;

/** What a table showed while it was played. */
export interface TableTimes {
  /** From the chip on the sensor to the lamp that shows "accepted", the commit in it; milliseconds. */
  readonly chipToLamp: readonly number[];
  /** From the dealer's key to the last of all lamps that shows "in play"; the commit is in it. */
  readonly lockToLamps: readonly number[];
  readonly coups: number;
  /** Since the table was set up: also those of coups that were not timed. */
  readonly wagers: number;
  readonly problems: readonly string[];
}

/** One table of emulated devices with people at it who do nothing but play, and a stop-watch. */
export class PlayedTable {
  private watch: LampWatch;
  private shoe = shuffled();
  private wagers = 0;
  /** Lamps that were not seen to show what they had to. */
  private readonly dark: string[] = [];

  private constructor(
    private readonly devices: EmulatedTable,
    readonly tableFile: string,
  ) {
    this.watch = new LampWatch(devices);
  }

  static async set(plan: {
    readonly folder: string;
    readonly linkId: string;
    readonly tableId: string;
    readonly secret: string;
    readonly address: string;
  }): Promise<PlayedTable> {
    const devices = await EmulatedTable.set({ folder: plan.folder, seats: SEATS });
    const body = {
      link: plan.linkId,
      table: plan.tableId,
      controllers: [plan.address],
      keyFile: 'keys.json',
      bus: { port: devices.ports.bus, seats: Array.from({ length: SEATS }, (_, at) => at + 1) },
      shoe: { port: devices.ports.shoe, format: EMULATED_SHOE },
      sign: { port: devices.ports.sign },
      nextCoupAfterMs: NEXT_COUP_AFTER_MS,
    };
    const tableFile = join(plan.folder, 'table.json');
    writeFileSync(join(plan.folder, 'keys.json'), JSON.stringify({ secret: plan.secret, devices: devices.keys }), {
      mode: 0o600,
    });
    writeFileSync(tableFile, JSON.stringify(body));
    return new PlayedTable(devices, tableFile);
  }

  /** A coup that is not timed: an agent that has just been started is slow, and a table plays all night. */
  async warmUp(): Promise<void> {
    await this.coup();
  }

  /** Intervals between two polls of the same device while nothing happens. */
  async cycles(runMs: number): Promise<readonly number[]> {
    await this.open();
    const intervals: number[] = [];
    for (const device of this.devices.bus.devices) {
      let lastMs: number | undefined;
      device.onAnswered = (nowMs) => {
        if (lastMs !== undefined) intervals.push(nowMs - lastMs);
        lastMs = nowMs;
      };
    }
    await sleep(runMs);
    this.watch = new LampWatch(this.devices);
    return intervals;
  }

  /** Plays coups until the time is over; the last one is played to its end. */
  async play(runMs: number): Promise<TableTimes> {
    const times = {
      chipToLamp: [] as number[],
      lockToLamps: [] as number[],
      coups: 0,
      problems: [] as string[],
    };
    const endMs = performance.now() + runMs;
    try {
      while (performance.now() < endMs) {
        const { chips, lockMs } = await this.coup();
        times.chipToLamp.push(...chips);
        times.lockToLamps.push(lockMs);
        times.coups += 1;
      }
    } catch (stuck) {
      // A table that cannot be played on is a failed check; what the others showed is still worth reporting.
      times.problems.push(stuck instanceof Error ? stuck.message : String(stuck));
    }
    return { ...times, wagers: this.wagers, problems: [...times.problems, ...this.dark] };
  }

  close(): Promise<void> {
    return this.devices.close();
  }

  private get seats(): readonly number[] {
    return Array.from({ length: SEATS }, (_, at) => at + 1);
  }

  private async coup(): Promise<{ readonly chips: readonly number[]; readonly lockMs: number }> {
    await this.open();
    this.wagers += SEATS;
    const chips = await Promise.all(this.seats.map((seat) => this.bet(seat)));
    const lockMs = await this.lock();
    await this.deal();
    for (const seat of this.seats) this.devices.chip(seat, false);
    return { chips, lockMs };
  }

  private async open(): Promise<void> {
    // Ten agents that start at once on two cores take their time.
    await this.until(
      'bets are open',
      () => this.seats.every((seat) => this.devices.lamp(seat) === 'open'),
      START_MS_MAX,
    );
  }

  private async bet(seat: number): Promise<number> {
    await sleep(Math.random() * BETTING_MS);
    const laidAtMs = performance.now();
    const lit = this.lit(seat, 'accepted');
    this.devices.chip(seat, true);
    return (await lit) - laidAtMs;
  }

  private async lock(): Promise<number> {
    const lamps = this.seats.map((seat) => this.lit(seat, 'locked'));
    const pressedAtMs = performance.now();
    this.devices.press('lock');
    const help = setInterval(() => this.sayAll(), HELP_AFTER_MS);
    const lastAtMs = Math.max(...(await Promise.all(lamps)));
    clearInterval(help);
    return lastAtMs - pressedAtMs;
  }

  /** When the lamp shows this. One that does not in time is a failed check, with what there was to see instead. */
  private async lit(seat: number, lamp: Lamp): Promise<number> {
    const atMs = await this.watch.when(seat, lamp, PATIENCE_MS);
    if (atMs === Infinity)
      this.dark.push(`${this.tableFile}: seat ${seat} not ${lamp} within ${PATIENCE_MS} ms; ${this.seen}`);
    return atMs;
  }

  private get seen(): string {
    return `panel ${this.devices.panelLamp}, seats ${this.seats.map((seat) => this.devices.lamp(seat)).join(' ')}`;
  }

  /** On a machine too busy for a seat to answer in time an amber panel calls the dealer, who enters what lies there. */
  private sayAll(): void {
    if (this.devices.panelLamp !== 'fault') return;
    for (const key of SEAT_KEYS) this.devices.press(key);
    this.devices.press('add');
  }

  private async deal(): Promise<void> {
    const cards: Card[] = [];
    for (let due = nextCard(cards); due !== 'done'; due = nextCard(cards)) {
      const card = must(this.shoe.pop(), 'a card in the shoe');
      cards.push(card);
      await this.devices.deals(
        must(cardCodeOf(cardName(card)), 'a card'),
        due.startsWith('player') ? 'player' : 'banker',
      );
    }
    const deal = dealOf(cards);
    if ('code' in deal) throw new Error(deal.code);
    const { outcome, playerPoints: player, bankerPoints: banker } = deal;
    const totals = { player, banker };
    await this.devices.sends({ kind: 'result', outcome, playerPair: false, bankerPair: false, totals });
    await this.until('the result', () => this.devices.panelLamp === 'accepted');
  }

  private async until(what: string, isSo: () => boolean, msMax = PATIENCE_MS): Promise<void> {
    const endMs = performance.now() + msMax;
    while (!isSo()) {
      if (performance.now() > endMs) {
        throw new Error(`${this.tableFile}: never came: ${what}; ${this.seen}`);
      }
      await sleep(10);
    }
  }
}

/** A shoe lasts for some eighty coups: longer than any run. */
function shuffled(): Card[] {
  const cards = Array.from({ length: DECKS }, () =>
    [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => must(parseCard(`${rank}${suit}`), 'a card'))),
  ).flat();
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [cards[at], cards[other]] = [must(cards[other], 'a card'), must(cards[at], 'a card')];
  }
  return cards;
}
