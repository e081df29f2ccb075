import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmulatedBus, EmulatedShoe, EmulatedSign, PseudoTerminal, Wire } from '@hardware/emulators';
import { DEALER_PANEL_ADDRESS, type DeviceKey, type Key, parseDeviceKey } from '@hardware/osdp';
import { nodeAes128, nodeRandomBytes } from '@hardware/osdp-node';
import { type CardCode, SHOE_BAUD, type ShoeFact } from '@hardware/shoe';
import { must } from '@jackpot/money';

const BUS_BAUD = 115_200;
const SIGN_BAUD = 9_600;
const SHOE_FORMAT = 'generic-line';
const ADVANCE_MS = 10;

/** What an emulated table is. */
export interface EmulatedPlan {
  /** A folder of one's own: ports, table file and key file are put there. */
  readonly folder: string;
  readonly link: string;
  readonly table: string;
  readonly secret: string;
  readonly controllers: readonly string[];
  readonly seats: number;
}

/**
 * The devices of one table on pseudo-terminals: seats and dealer's panel on one bus, a shoe, a sign; and the table file that
 * fits them. Their keys are drawn anew each time.
 */
export class EmulatedHouse {
  private readonly advance: NodeJS.Timeout;

  private constructor(
    readonly tableFile: string,
    readonly bus: EmulatedBus,
    readonly sign: EmulatedSign,
    private readonly shoe: EmulatedShoe,
    readonly wires: { readonly bus: Wire; readonly shoe: Wire; readonly sign: Wire },
  ) {
    this.advance = setInterval(() => bus.advance(performance.now()), ADVANCE_MS);
  }

  static async set(plan: EmulatedPlan): Promise<EmulatedHouse> {
    const devices = devicesOf(plan.seats);
    const bus = new EmulatedBus(devices, nodeAes128, nodeRandomBytes, performance.now());
    const sign = new EmulatedSign();
    const ports = { bus: join(plan.folder, 'bus'), shoe: join(plan.folder, 'shoe'), sign: join(plan.folder, 'sign') };
    const wires = {
      bus: new Wire(await PseudoTerminal.at(ports.bus), BUS_BAUD, (bytes, nowMs) => bus.hear(bytes, nowMs)),
      shoe: new Wire(await PseudoTerminal.at(ports.shoe), SHOE_BAUD[SHOE_FORMAT]),
      sign: new Wire(await PseudoTerminal.at(ports.sign), SIGN_BAUD, (bytes, nowMs) => sign.hear(bytes, nowMs)),
    };
    return new EmulatedHouse(
      writeTableFile(plan, devices, ports),
      bus,
      sign,
      new EmulatedShoe(SHOE_FORMAT, 'fast'),
      wires,
    );
  }

  chip(seat: number, isThere: boolean): void {
    must(this.bus.at(seat), `seat ${seat}`).chip(isThere);
  }

  hasChip(seat: number): boolean {
    return must(this.bus.at(seat), `seat ${seat}`).hasChip;
  }

  lamp(seat: number) {
    return must(this.bus.at(seat), `seat ${seat}`).lampAt(performance.now());
  }

  get panelLamp() {
    return this.lamp(DEALER_PANEL_ADDRESS);
  }

  press(key: Key): void {
    must(this.bus.at(DEALER_PANEL_ADDRESS), "the dealer's panel").press(key, performance.now());
  }

  /** What the shoe says, at the pace of its line. */
  async says(fact: ShoeFact): Promise<void> {
    for (const { afterMs, bytes } of this.shoe.say(fact)) {
      await sleep(afterMs);
      await this.wires.shoe.send(bytes);
    }
  }

  deals(card: CardCode, side: 'player' | 'banker'): Promise<void> {
    return this.says({ kind: 'card', card, side, index: 1, again: false });
  }

  async close(): Promise<void> {
    clearInterval(this.advance);
    await Promise.all(Object.values(this.wires).map((wire) => wire.close()));
  }
}

function devicesOf(seats: number) {
  const addresses = [DEALER_PANEL_ADDRESS, ...Array.from({ length: seats }, (_, at) => at + 1)];
  return addresses.map((address) => ({
    address,
    kind: address === DEALER_PANEL_ADDRESS ? ('panel' as const) : ('seat' as const),
    key: newKey(),
    journalKey: newKey(),
    serial: 1_000 + address,
  }));
}

function newKey(): DeviceKey {
  for (;;) {
    const key = parseDeviceKey(new Uint8Array(randomBytes(16)));
    if (typeof key !== 'string') return key;
  }
}

function writeTableFile(
  { folder, link, table, secret, controllers, seats }: EmulatedPlan,
  devices: ReturnType<typeof devicesOf>,
  ports: { readonly bus: string; readonly shoe: string; readonly sign: string },
): string {
  const hex = (key: DeviceKey): string => Buffer.from(key).toString('hex');
  const keys = devices.map(({ address, key, journalKey }): [string, unknown] => [
    address === DEALER_PANEL_ADDRESS ? 'dealer' : `${address}`,
    { channel: hex(key), journal: hex(journalKey) },
  ]);
  const body = {
    link,
    table,
    controllers,
    keyFile: 'keys.json',
    bus: { port: ports.bus, seats: Array.from({ length: seats }, (_, at) => at + 1) },
    shoe: { port: ports.shoe, format: SHOE_FORMAT },
    sign: { port: ports.sign },
  };
  const path = join(folder, 'table.json');
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ secret, devices: Object.fromEntries<unknown>(keys) }), {
    mode: 0o600,
  });
  writeFileSync(path, `${JSON.stringify(body, null, 2)}\n`);
  return path;
}
