import type { FloorReply, FloorState } from '@jackpot/contract';

/**
 * A table's page and its line to the controller, as a value: what was heard and when go in, what the dealer may do comes
 * out. Fail closed: nothing can be done but on a line that has spoken within `SILENCE_MS_MAX`.
 */
export type Contact = 'connecting' | 'live' | 'lost' | 'replaced' | 'refused';

/** The page asks where the table stands this often; the answer is also how it knows that somebody is there. */
export const ASK_MS = 400;
/** So long without an answer, and the dealer is told that there is no contact. */
export const SILENCE_MS_MAX = 1_200;
/** An act that takes longer than this has been lost with its line. */
export const RETRY_MS = 700;

interface DeviceNumbers {
  readonly device: string;
  readonly boot: number;
  readonly sequence: number;
}

export interface LineState {
  readonly contact: Contact;
  readonly table: FloorState | null;
  readonly lastMessageAtMs: number;
  /** The numbers of each seat's device as this page uses them: a boot of its own, after whatever spoke before. */
  readonly devices: ReadonlyMap<number, DeviceNumbers>;
}

export const NEW_LINE: LineState = { contact: 'connecting', table: null, lastMessageAtMs: 0, devices: new Map() };

export type Heard =
  FloorReply | ({ readonly type: 'welcome' } & FloorState) | { readonly type: 'link'; readonly inPlay: boolean };

/** What the page knows after a message of the controller. */
export function hear(line: LineState, message: Heard, nowMs: number): LineState {
  const heard: LineState = { ...line, contact: 'live', lastMessageAtMs: nowMs };
  if (!('type' in message)) return heard;
  switch (message.type) {
    case 'welcome':
      return { ...heard, table: message, devices: freshBoots(message) };
    case 'state':
      return { ...heard, table: message };
    case 'link':
      return heard.table === null ? heard : { ...heard, table: { ...heard.table, inPlay: message.inPlay } };
    default:
      return heard;
  }
}

/** Silence is no contact, whatever the socket believes. */
export function age(line: LineState, nowMs: number): LineState {
  return line.contact === 'live' && nowMs - line.lastMessageAtMs > SILENCE_MS_MAX ? { ...line, contact: 'lost' } : line;
}

/** The numbers for a seat's next message, and the line that remembers having given them. */
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
