import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEALER_PANEL_ADDRESS, type Key, type Lamp } from '@hardware/osdp';
import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import { type CardCode, SHOE_BAUD, type ShoeFact } from '@hardware/shoe';
import { must } from '@jackpot/money';
import { type Act, busActs, named, signActs, wireActs } from './acts.js';
import { type BusKeys, newBusKeys, plansOf } from './bus-keys.js';
import { EmulatedBus, type EmulatedDevice } from './emulated-bus.js';
import { EmulatedShoe } from './emulated-shoe.js';
import { EmulatedSign } from './emulated-sign.js';
import { Intruder } from './intruder.js';
import { PseudoTerminal } from './pseudo-terminal.js';
import { Wire } from './wire.js';

export const BUS_BAUD = 115_200;
export const SIGN_BAUD = 9_600;
export const EMULATED_SHOE = 'generic-line';
const ADVANCE_MS = 10;

export interface TablePlaces {
  readonly bus: string;
  readonly shoe: string;
  readonly sign: string;
}

/** All devices of one table on pseudo-terminals, with new keys. */
export class EmulatedTable {
  readonly #advance: NodeJS.Timeout;

  private constructor(
    readonly seats: number,
    readonly ports: TablePlaces,
    readonly keys: BusKeys,
    readonly bus: EmulatedBus,
    readonly sign: EmulatedSign,
    private readonly shoe: EmulatedShoe,
    readonly wires: Readonly<Record<keyof TablePlaces, Wire>>,
  ) {
    this.#advance = setInterval(() => bus.advance(performance.now()), ADVANCE_MS);
  }

  static async set({ folder, seats }: { readonly folder: string; readonly seats: number }): Promise<EmulatedTable> {
    const keys = newBusKeys(seats);
    const bus = new EmulatedBus(plansOf(keys), nodeAes128, nodeRandomBytes, performance.now());
    const sign = new EmulatedSign();
    const ports = { bus: join(folder, 'bus'), shoe: join(folder, 'shoe'), sign: join(folder, 'sign') };
    const wires = {
      bus: new Wire(await PseudoTerminal.at(ports.bus), BUS_BAUD, (bytes, nowMs) => bus.hear(bytes, nowMs)),
      shoe: new Wire(await PseudoTerminal.at(ports.shoe), SHOE_BAUD[EMULATED_SHOE]),
      sign: new Wire(await PseudoTerminal.at(ports.sign), SIGN_BAUD, (bytes, nowMs) => sign.hear(bytes, nowMs)),
    };
    return new EmulatedTable(seats, ports, keys, bus, sign, new EmulatedShoe(EMULATED_SHOE, 'fast'), wires);
  }

  chip(seat: number, isThere: boolean): void {
    this.#device(seat).chip(isThere);
  }

  hasChip(seat: number): boolean {
    return this.#device(seat).hasChip;
  }

  lamp(seat: number): Lamp {
    return this.#device(seat).lampAt(performance.now());
  }

  get panelLamp(): Lamp {
    return this.lamp(DEALER_PANEL_ADDRESS);
  }

  press(key: Key): void {
    this.#device(DEALER_PANEL_ADDRESS).press(key, performance.now());
  }

  async sends(fact: ShoeFact): Promise<void> {
    for (const { afterMs, bytes } of this.shoe.say(fact)) {
      await sleep(afterMs);
      await this.wires.shoe.send(bytes);
    }
  }

  deals(card: CardCode, side: 'player' | 'banker'): Promise<void> {
    return this.sends({ kind: 'card', card, side, index: 1, again: false });
  }

  get acts(): readonly Act[] {
    const { bus, sign, shoe } = this.wires;
    return [
      ...named('bus', [...wireActs(bus), ...busActs(this.bus, bus, new Intruder(nodeAes128, nodeRandomBytes))]),
      ...named('shoe', wireActs(shoe)),
      ...named('sign', [...wireActs(sign), ...signActs(this.sign)]),
    ];
  }

  async close(): Promise<void> {
    clearInterval(this.#advance);
    await Promise.all(Object.values(this.wires).map((wire) => wire.close()));
  }

  #device(address: number): EmulatedDevice {
    return must(this.bus.at(address), `device ${address}`);
  }
}
