import { concat, octet, readU24, readU32, u24, u32 } from './bytes.js';
import type { Message } from './commands.js';

export const REPLY = {
  ack: 0x40,
  nak: 0x41,
  identity: 0x45,
  capabilities: 0x46,
  inputStatus: 0x49,
  keypad: 0x53,
  clientCryptogram: 0x76,
  initialMac: 0x78,
  busy: 0x79,
  manufacturer: 0x90,
} as const;

export const NAK = {
  badCheck: 1,
  badLength: 2,
  unknownCommand: 3,
  badSequence: 4,
  unsupportedSecurity: 5,
  securityNotMet: 6,
  cannotExecute: 9,
} as const;

export interface Identity {
  readonly vendor: number;
  readonly model: number;
  readonly version: number;
  /** 32 bits, unique per maker. */
  readonly serial: number;
  readonly firmware: readonly [major: number, minor: number, build: number];
}

export interface Capability {
  readonly code: number;
  readonly compliance: number;
  readonly count: number;
}

export type Reply =
  | { readonly kind: 'ack' | 'busy' }
  | { readonly kind: 'nak'; readonly code: number }
  | { readonly kind: 'identity'; readonly identity: Identity }
  | { readonly kind: 'capabilities'; readonly capabilities: readonly Capability[] }
  /** One byte per input: 0 is at rest, 1 is active. */
  | { readonly kind: 'inputStatus'; readonly inputs: readonly number[] }
  | { readonly kind: 'keypad'; readonly reader: number; readonly keys: Uint8Array }
  | {
      readonly kind: 'clientCryptogram';
      readonly clientId: Uint8Array;
      readonly random: Uint8Array;
      readonly cryptogram: Uint8Array;
    }
  | { readonly kind: 'initialMac'; readonly mac: Uint8Array }
  | { readonly kind: 'manufacturer'; readonly vendor: number; readonly body: Uint8Array };

export function encodeReply(reply: Reply): Message {
  return { id: REPLY[reply.kind], payload: payloadOf(reply) };
}

function payloadOf(reply: Reply): Uint8Array {
  switch (reply.kind) {
    case 'ack':
    case 'busy':
      return new Uint8Array(0);
    case 'nak':
      return Uint8Array.of(reply.code);
    case 'identity': {
      const { vendor, model, version, serial, firmware } = reply.identity;
      return concat(u24(vendor), [model, version], u32(serial), firmware);
    }
    case 'capabilities':
      return concat(...reply.capabilities.map((one) => [one.code, one.compliance, one.count]));
    case 'inputStatus':
      return Uint8Array.from(reply.inputs);
    case 'keypad':
      return concat([reply.reader, reply.keys.length], reply.keys);
    case 'clientCryptogram':
      return concat(reply.clientId, reply.random, reply.cryptogram);
    case 'initialMac':
      return reply.mac;
    case 'manufacturer':
      return concat(u24(reply.vendor), reply.body);
  }
}

export function decodeReply({ id, payload }: Message): Reply | undefined {
  const length = payload.length;
  switch (id) {
    case REPLY.ack:
      return length === 0 ? { kind: 'ack' } : undefined;
    case REPLY.busy:
      return length === 0 ? { kind: 'busy' } : undefined;
    case REPLY.nak:
      return length >= 1 ? { kind: 'nak', code: octet(payload, 0) } : undefined;
    case REPLY.identity:
      return length === 12 ? { kind: 'identity', identity: identityOf(payload) } : undefined;
    case REPLY.capabilities:
      return length % 3 === 0 ? { kind: 'capabilities', capabilities: capabilitiesOf(payload) } : undefined;
    case REPLY.inputStatus:
      return length >= 1 ? { kind: 'inputStatus', inputs: [...payload] } : undefined;
    case REPLY.keypad:
      return length >= 2 && length === 2 + octet(payload, 1)
        ? { kind: 'keypad', reader: octet(payload, 0), keys: payload.slice(2) }
        : undefined;
    case REPLY.clientCryptogram:
      return length === 32
        ? {
            kind: 'clientCryptogram',
            clientId: payload.slice(0, 8),
            random: payload.slice(8, 16),
            cryptogram: payload.slice(16),
          }
        : undefined;
    case REPLY.initialMac:
      return length === 16 ? { kind: 'initialMac', mac: payload } : undefined;
    case REPLY.manufacturer:
      return length >= 3 ? { kind: 'manufacturer', vendor: readU24(payload, 0), body: payload.slice(3) } : undefined;
    default:
      return undefined;
  }
}

function identityOf(payload: Uint8Array): Identity {
  return {
    vendor: readU24(payload, 0),
    model: octet(payload, 3),
    version: octet(payload, 4),
    serial: readU32(payload, 5),
    firmware: [octet(payload, 9), octet(payload, 10), octet(payload, 11)],
  };
}

function capabilitiesOf(payload: Uint8Array): readonly Capability[] {
  return Array.from({ length: payload.length / 3 }, (_, row) => ({
    code: octet(payload, row * 3),
    compliance: octet(payload, row * 3 + 1),
    count: octet(payload, row * 3 + 2),
  }));
}
