import { concat, octet, readU16, readU24, u16, u24 } from './bytes.js';

/** A device answers a command code that is not in this list with NAK 3. */
export const COMMAND = {
  poll: 0x60,
  identify: 0x61,
  capabilities: 0x62,
  inputStatus: 0x65,
  outputs: 0x68,
  led: 0x69,
  keySet: 0x75,
  challenge: 0x76,
  serverCryptogram: 0x77,
  manufacturer: 0x80,
} as const;

/** Blink timing of a LED, in units of 100 ms. `control`: 0 leaves the LED as it is, 1 sets it. */
export interface LedTiming {
  readonly control: number;
  readonly onTenths: number;
  readonly offTenths: number;
  readonly onColor: number;
  readonly offColor: number;
}

export interface LedSetting {
  readonly reader: number;
  readonly led: number;
  /** Applies for `timerTenths` (in units of 100 ms). No effect if its `control` is 0. */
  readonly temporary: LedTiming & { readonly timerTenths: number };
  readonly permanent: LedTiming;
}

export interface OutputSetting {
  readonly output: number;
  /** 1: permanently off. 2: permanently on. 3 to 6: off or on in the timed ways that the standard defines. */
  readonly control: number;
  readonly timerTenths: number;
}

export type Command =
  | { readonly kind: 'poll' | 'inputStatus' }
  | { readonly kind: 'identify' | 'capabilities'; readonly report: number }
  | { readonly kind: 'outputs'; readonly outputs: readonly OutputSetting[] }
  | { readonly kind: 'led'; readonly leds: readonly LedSetting[] }
  | { readonly kind: 'keySet'; readonly key: Uint8Array }
  | { readonly kind: 'challenge'; readonly random: Uint8Array }
  | { readonly kind: 'serverCryptogram'; readonly cryptogram: Uint8Array }
  | { readonly kind: 'manufacturer'; readonly vendor: number; readonly body: Uint8Array };

export interface Message {
  readonly id: number;
  readonly payload: Uint8Array;
}

/** KEYSET sends the kind of key (1: SCBK) and its length first. */
const KEY_HEADER = Uint8Array.of(0x01, 0x10);

export function encodeCommand(command: Command): Message {
  return { id: COMMAND[command.kind], payload: payloadOf(command) };
}

function payloadOf(command: Command): Uint8Array {
  switch (command.kind) {
    case 'poll':
    case 'inputStatus':
      return new Uint8Array(0);
    case 'identify':
    case 'capabilities':
      return Uint8Array.of(command.report);
    case 'outputs':
      return concat(...command.outputs.map((one) => concat([one.output, one.control], u16(one.timerTenths))));
    case 'led':
      return concat(...command.leds.map(ledBytes));
    case 'keySet':
      return concat(KEY_HEADER, command.key);
    case 'challenge':
      return command.random;
    case 'serverCryptogram':
      return command.cryptogram;
    case 'manufacturer':
      return concat(u24(command.vendor), command.body);
  }
}

export function decodeCommand({ id, payload }: Message): Command | 'UNKNOWN_COMMAND' | 'BAD_LENGTH' {
  const length = payload.length;
  switch (id) {
    case COMMAND.poll:
      return length === 0 ? { kind: 'poll' } : 'BAD_LENGTH';
    case COMMAND.inputStatus:
      return length === 0 ? { kind: 'inputStatus' } : 'BAD_LENGTH';
    case COMMAND.identify:
    case COMMAND.capabilities:
      if (length !== 1) return 'BAD_LENGTH';
      return { kind: id === COMMAND.identify ? 'identify' : 'capabilities', report: octet(payload, 0) };
    case COMMAND.outputs:
      return isRows(length, OUTPUT_BYTES)
        ? { kind: 'outputs', outputs: rows(payload, OUTPUT_BYTES).map(outputOf) }
        : 'BAD_LENGTH';
    case COMMAND.led:
      return isRows(length, LED_BYTES) ? { kind: 'led', leds: rows(payload, LED_BYTES).map(ledOf) } : 'BAD_LENGTH';
    case COMMAND.keySet:
      return length === 18 && octet(payload, 0) === 1 && octet(payload, 1) === 16
        ? { kind: 'keySet', key: payload.slice(2) }
        : 'BAD_LENGTH';
    case COMMAND.challenge:
      return length === 8 ? { kind: 'challenge', random: payload } : 'BAD_LENGTH';
    case COMMAND.serverCryptogram:
      return length === 16 ? { kind: 'serverCryptogram', cryptogram: payload } : 'BAD_LENGTH';
    case COMMAND.manufacturer:
      return length >= 3 ? { kind: 'manufacturer', vendor: readU24(payload, 0), body: payload.slice(3) } : 'BAD_LENGTH';
    default:
      return 'UNKNOWN_COMMAND';
  }
}

const OUTPUT_BYTES = 4;
const LED_BYTES = 14;

function isRows(length: number, rowBytes: number): boolean {
  return length > 0 && length % rowBytes === 0;
}

function rows(payload: Uint8Array, rowBytes: number): readonly Uint8Array[] {
  return Array.from({ length: payload.length / rowBytes }, (_, row) =>
    payload.slice(row * rowBytes, (row + 1) * rowBytes),
  );
}

function outputOf(row: Uint8Array): OutputSetting {
  return { output: octet(row, 0), control: octet(row, 1), timerTenths: readU16(row, 2) };
}

function timingBytes(timing: LedTiming): number[] {
  return [timing.control, timing.onTenths, timing.offTenths, timing.onColor, timing.offColor];
}

function timingOf(row: Uint8Array, from: number): LedTiming {
  const [control = 0, onTenths = 0, offTenths = 0, onColor = 0, offColor = 0] = row.slice(from, from + 5);
  return { control, onTenths, offTenths, onColor, offColor };
}

function ledBytes(led: LedSetting): Uint8Array {
  const { temporary, permanent } = led;
  return concat([led.reader, led.led], timingBytes(temporary), u16(temporary.timerTenths), timingBytes(permanent));
}

function ledOf(row: Uint8Array): LedSetting {
  return {
    reader: octet(row, 0),
    led: octet(row, 1),
    temporary: { ...timingOf(row, 2), timerTenths: readU16(row, 7) },
    permanent: timingOf(row, 9),
  };
}
