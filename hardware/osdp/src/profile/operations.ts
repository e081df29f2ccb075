import { concat, octet, readU32, u32 } from '../bytes.js';
import type { Command } from '../commands.js';
import type { Reply } from '../replies.js';
import { LAMPS, type Lamp } from './lamp.js';

/**
 * The messages between panel and seats, inside OSDP's manufacturer-specific command and reply. The panel numbers rounds
 * in increasing order. A round is a coup.
 */

/** Vendor number of every message. Locally administered (bit 1 of the first octet). */
export const PROFILE_VENDOR = 0x025239;

/** Seats use their seat numbers as addresses, 1 to 9. */
export const DEALER_PANEL_ADDRESS = 0x10;
export const SUPERVISOR_PANEL_ADDRESS = 0x11;

export type Operation =
  | { readonly op: 'open' | 'lock' | 'clear'; readonly roundId: number }
  | { readonly op: 'acknowledgeJournal'; readonly bootId: number; readonly sequence: number }
  | { readonly op: 'state' }
  | { readonly op: 'lamp'; readonly lamp: Lamp };

const OPCODE = { open: 1, lock: 2, clear: 3, acknowledgeJournal: 4, state: 5, lamp: 6 } as const;

export const ENTRY_TYPES = { betOn: 1, betOff: 2, lateBet: 3, removedAfterLock: 4, fault: 5, key: 6 } as const;
export type EntryType = keyof typeof ENTRY_TYPES;
const TYPE_OF_NUMBER = new Map(Object.entries(ENTRY_TYPES).map(([type, number]) => [number, type as EntryType]));

export interface JournalEntry {
  readonly bootId: number;
  /** Increases by one per entry, also over restarts. */
  readonly sequence: number;
  readonly roundId: number;
  readonly type: EntryType;
  /** Device clock. For the record only, never for ordering. */
  readonly ticks: number;
  /** Code of the key, bit number of the fault, or units of a chip that comes (0: not counted). 0 for other entries. */
  readonly value: number;
}

export const PHASES = ['idle', 'open', 'locked'] as const;
export type Phase = (typeof PHASES)[number];

export const FAULT = { tamper: 1, journalFull: 2, sensor: 4, notPolled: 8, brownOut: 16 } as const;

export interface DeviceState {
  readonly bootId: number;
  readonly roundId: number;
  readonly phase: Phase;
  /** While open: a chip lies on the seat now. While locked: a chip lay there at the lock. */
  readonly isPresent: boolean;
  readonly lastSequence: number;
  readonly faults: number;
}

export const SEAL_BYTES = 8;

export type Report =
  | { readonly op: 'entry'; readonly entry: JournalEntry; readonly seal: Uint8Array }
  | { readonly op: 'state'; readonly state: DeviceState };

const REPORT_CODE = { entry: 0x81, state: 0x82 } as const;

export function encodeOperation(operation: Operation): Command {
  const body = concat([OPCODE[operation.op]], argumentsOf(operation));
  return { kind: 'manufacturer', vendor: PROFILE_VENDOR, body };
}

function argumentsOf(operation: Operation): Uint8Array {
  switch (operation.op) {
    case 'open':
    case 'lock':
    case 'clear':
      return concat(u32(operation.roundId));
    case 'acknowledgeJournal':
      return concat(u32(operation.bootId), u32(operation.sequence));
    case 'state':
      return new Uint8Array(0);
    case 'lamp':
      return Uint8Array.of(LAMPS.indexOf(operation.lamp));
  }
}

const ROUND_OPERATIONS = { [OPCODE.open]: 'open', [OPCODE.lock]: 'lock', [OPCODE.clear]: 'clear' } as const;

export function decodeOperation(command: Command): Operation | undefined {
  if (command.kind !== 'manufacturer' || command.vendor !== PROFILE_VENDOR) return undefined;
  const { body } = command;
  const code = octet(body, 0);
  switch (code) {
    case OPCODE.open:
    case OPCODE.lock:
    case OPCODE.clear:
      return body.length === 5 ? { op: ROUND_OPERATIONS[code], roundId: readU32(body, 1) } : undefined;
    case OPCODE.acknowledgeJournal:
      if (body.length !== 9) return undefined;
      return { op: 'acknowledgeJournal', bootId: readU32(body, 1), sequence: readU32(body, 5) };
    case OPCODE.state:
      return body.length === 1 ? { op: 'state' } : undefined;
    case OPCODE.lamp: {
      const lamp = LAMPS[octet(body, 1)];
      return body.length === 2 && lamp !== undefined ? { op: 'lamp', lamp } : undefined;
    }
    default:
      return undefined;
  }
}

export function entryBytes({ bootId, sequence, roundId, type, ticks, value }: JournalEntry): Uint8Array {
  return concat(u32(bootId), u32(sequence), u32(roundId), [ENTRY_TYPES[type]], u32(ticks), [value]);
}

export function encodeReport(report: Report): Reply {
  const body = report.op === 'entry' ? concat(entryBytes(report.entry), report.seal) : stateBytes(report.state);
  return { kind: 'manufacturer', vendor: PROFILE_VENDOR, body: concat([REPORT_CODE[report.op]], body) };
}

function stateBytes({ bootId, roundId, phase, isPresent, lastSequence, faults }: DeviceState): Uint8Array {
  const flags = [PHASES.indexOf(phase), isPresent ? 1 : 0];
  return concat(u32(bootId), u32(roundId), flags, u32(lastSequence), [faults & 0xff, faults >>> 8]);
}

const ENTRY_BYTES = 18;
const STATE_BYTES = 16;

export function decodeReport(reply: Reply): Report | undefined {
  if (reply.kind !== 'manufacturer' || reply.vendor !== PROFILE_VENDOR) return undefined;
  const code = octet(reply.body, 0);
  const body = reply.body.slice(1);
  if (code === REPORT_CODE.entry && body.length === ENTRY_BYTES + SEAL_BYTES) return entryReport(body);
  if (code === REPORT_CODE.state && body.length === STATE_BYTES) return stateReport(body);
  return undefined;
}

function entryReport(body: Uint8Array): Report | undefined {
  const type = TYPE_OF_NUMBER.get(octet(body, 12) as (typeof ENTRY_TYPES)[EntryType]);
  if (type === undefined) return undefined;
  return {
    op: 'entry',
    entry: {
      bootId: readU32(body, 0),
      sequence: readU32(body, 4),
      roundId: readU32(body, 8),
      type,
      ticks: readU32(body, 13),
      value: octet(body, 17),
    },
    seal: body.slice(ENTRY_BYTES),
  };
}

function stateReport(body: Uint8Array): Report | undefined {
  const phase = PHASES[octet(body, 8)];
  if (phase === undefined || octet(body, 9) > 1) return undefined;
  return {
    op: 'state',
    state: {
      bootId: readU32(body, 0),
      roundId: readU32(body, 4),
      phase,
      isPresent: octet(body, 9) === 1,
      lastSequence: readU32(body, 10),
      faults: octet(body, 14) | (octet(body, 15) << 8),
    },
  };
}
