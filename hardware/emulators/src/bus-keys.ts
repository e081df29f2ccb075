import {
  DEALER_PANEL_ADDRESS,
  DOOR_UNIT_ADDRESS,
  type DeviceKey,
  KEY_REJECTIONS,
  parseDeviceKey,
  SUPERVISOR_PANEL_ADDRESS,
  toHex,
} from '@hardware/osdp';
import { nodeRandomBytes } from '@hardware/osdp-node';
import type { DevicePlan } from './emulated-bus.js';

export type BusKeys = Readonly<Record<string, { readonly channel: string; readonly journal?: string | undefined }>>;

const KEY_BYTES = 16;
const SERIALS_FROM = 1_000;
const ADDRESSES = new Map([
  ['dealer', DEALER_PANEL_ADDRESS],
  ['supervisor', SUPERVISOR_PANEL_ADDRESS],
  ['doors', DOOR_UNIT_ADDRESS],
  ...Array.from({ length: 9 }, (_, at): [string, number] => [`${at + 1}`, at + 1]),
]);

export function newBusKeys(seats: number): BusKeys {
  const names = ['dealer', 'doors', ...Array.from({ length: seats }, (_, at) => `${at + 1}`)];
  const keys = (name: string) => (name === 'doors' ? { channel: drawn() } : { channel: drawn(), journal: drawn() });
  return Object.fromEntries(names.map((name) => [name, keys(name)]));
}

export function plansOf(keys: BusKeys): readonly DevicePlan[] {
  return Object.entries(keys).map(([name, { channel, journal }]) => {
    const address = ADDRESSES.get(name);
    if (address === undefined)
      throw new Error(`devices.${name}: a device is "1" to "9", "dealer", "supervisor" or "doors"`);
    const kind = address < DEALER_PANEL_ADDRESS ? 'seat' : address === DOOR_UNIT_ADDRESS ? 'doors' : 'panel';
    const journalKey = keyOf(kind === 'doors' ? channel : (journal ?? ''), `devices.${name}.journal`);
    return {
      address,
      kind,
      key: keyOf(channel, `devices.${name}.channel`),
      journalKey,
      serial: SERIALS_FROM + address,
    };
  });
}

function keyOf(text: string, where: string): DeviceKey {
  const key = parseDeviceKey(text);
  if (typeof key === 'string') throw new Error(`${where}: ${KEY_REJECTIONS[key]}`);
  return key;
}

function drawn(): string {
  for (;;) {
    const hex = toHex(nodeRandomBytes(KEY_BYTES));
    if (typeof parseDeviceKey(hex) !== 'string') return hex;
  }
}
