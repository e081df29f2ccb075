import type { FloorReply, FloorState } from '@jackpot/contract';

/** `lost` after `SILENCE_MS_MAX` without a message. Acts need `live`. */
export type Contact = 'connecting' | 'live' | 'lost' | 'replaced' | 'refused';

export const STATE_EVERY_MS = 400;
export const SILENCE_MS_MAX = 1_200;
export const RETRY_MS = 700;

export interface DeviceNumbers {
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
}

export interface LineState {
  readonly contact: Contact;
  readonly table: FloorState | null;
  readonly receivedAtMs: number;
  /** Boot and message number of the next message of each seat. Any earlier sender of a seat had a lower boot number. */
  readonly devices: ReadonlyMap<number, DeviceNumbers>;
}

export const NEW_LINE: LineState = { contact: 'connecting', table: null, receivedAtMs: 0, devices: new Map() };

type Received =
  | FloorReply
  | ({ readonly type: 'welcome' } & FloorState)
  | { readonly type: 'link'; readonly inPlay: boolean };

export function receive(line: LineState, message: Received, nowMs: number): LineState {
  const live: LineState = { ...line, contact: 'live', receivedAtMs: nowMs };
  if (!('type' in message)) return live;
  switch (message.type) {
    case 'welcome':
      return { ...live, table: message, devices: freshBoots(message) };
    case 'state':
      return { ...live, table: message };
    case 'link':
      return live.table === null ? live : { ...live, table: { ...live.table, inPlay: message.inPlay } };
    default:
      return live;
  }
}

export function age(line: LineState, nowMs: number): LineState {
  return line.contact === 'live' && nowMs - line.receivedAtMs > SILENCE_MS_MAX ? { ...line, contact: 'lost' } : line;
}

export function nextNumbers(
  line: LineState,
  seat: number,
): { readonly line: LineState; readonly numbers: DeviceNumbers } | undefined {
  const before = line.devices.get(seat);
  if (before === undefined) return undefined;
  const numbers = { ...before, sequence: before.sequence + 1 };
  return { line: { ...line, devices: new Map(line.devices).set(seat, numbers) }, numbers };
}

function freshBoots({ devices }: FloorState): ReadonlyMap<number, DeviceNumbers> {
  return new Map(devices.map(({ seat, device, boot }) => [seat, { device, boot: boot + 1, sequence: 0 }]));
}
