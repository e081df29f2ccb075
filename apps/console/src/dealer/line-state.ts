import type { FloorReply, FloorState } from '@jackpot/contract';

/**
 * The connection of a table's page, as a value: messages and times go in, what the dealer may do comes out. Fail closed:
 * nothing can be entered unless a message has arrived within `SILENCE_MS_MAX`.
 */
export type Contact = 'connecting' | 'live' | 'lost' | 'replaced' | 'refused';

/** The page reads the table's state this often; the answer also proves the contact. */
export const STATE_EVERY_MS = 400;
/** After so long without an answer the dealer sees that there is no contact. */
export const SILENCE_MS_MAX = 1_200;
/** Between two attempts to connect. */
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
  /** The numbers of each seat's device as this page uses them: in a boot of its own, after any earlier sender. */
  readonly devices: ReadonlyMap<number, DeviceNumbers>;
}

export const NEW_LINE: LineState = { contact: 'connecting', table: null, receivedAtMs: 0, devices: new Map() };

type Received =
  | FloorReply
  | ({ readonly type: 'welcome' } & FloorState)
  | { readonly type: 'link'; readonly inPlay: boolean };

/** The state after a message of the controller. */
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

/** Silence is lost contact, whatever the socket reports. */
export function age(line: LineState, nowMs: number): LineState {
  return line.contact === 'live' && nowMs - line.receivedAtMs > SILENCE_MS_MAX ? { ...line, contact: 'lost' } : line;
}

/** The numbers for a seat's next message, and the state that has used them. */
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
