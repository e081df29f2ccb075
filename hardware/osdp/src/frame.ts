import { assert } from '@jackpot/money';
import { concat, octet, readU16, u16 } from './bytes.js';
import { checksum8, crc16 } from './crc.js';

/** First byte of a frame. The FF before it only settles the line: length and CRC do not include it. */
export const START_OF_MESSAGE = 0x53;
const MARK = 0xff;
const HEADER_BYTES = 5;
export const MAC_BYTES = 4;

const FRAME_BYTES_MIN = HEADER_BYTES + 2;
/** Longest accepted frame. Ours are under 64 bytes. A damaged length must not block the reader. */
export const FRAME_BYTES_MAX = 256;
/** This profile never uses the broadcast address 7F. */
export const ADDRESS_MAX = 0x7e;

const REPLY_BIT = 0x80;
const CONTROL = { sequence: 0x03, crc: 0x04, security: 0x08, reserved: 0xf0 } as const;

/**
 * Types of security block. 11 to 14 set up a channel. 15 to 18 are used in it: even ones are replies, 17 and 18 are
 * encrypted.
 */
export const SCS = {
  challenge: 0x11,
  clientCryptogram: 0x12,
  serverCryptogram: 0x13,
  initialMac: 0x14,
  commandSigned: 0x15,
  replySigned: 0x16,
  commandSealed: 0x17,
  replySealed: 0x18,
} as const;

export interface SecurityBlock {
  readonly type: number;
  readonly flags: Uint8Array;
}

export type SequenceNumber = 0 | 1 | 2 | 3;

export interface Frame {
  readonly address: number;
  readonly isReply: boolean;
  readonly sequence: SequenceNumber;
  readonly check: 'crc' | 'checksum';
  readonly security?: SecurityBlock;
  readonly id: number;
  readonly payload: Uint8Array;
  readonly mac?: Uint8Array;
}

export type FrameProblem = 'BAD_LENGTH' | 'BAD_CHECK' | 'BAD_CONTROL' | 'BAD_SECURITY_BLOCK';

export function carriesMac(security: SecurityBlock | undefined): boolean {
  return security !== undefined && security.type >= SCS.commandSigned && security.type <= SCS.replySealed;
}

/** What the MAC covers: from the start mark to the end of the payload. */
export function signedBytes(frame: Frame): Uint8Array {
  const { security, payload } = frame;
  const block = security === undefined ? [] : [security.flags.length + 2, security.type, ...security.flags];
  const trailer = (carriesMac(security) ? MAC_BYTES : 0) + (frame.check === 'crc' ? 2 : 1);
  const length = HEADER_BYTES + block.length + 1 + payload.length + trailer;
  assert(length <= FRAME_BYTES_MAX, 'a message fits its longest frame');
  const control = frame.sequence | (frame.check === 'crc' ? CONTROL.crc : 0) | (security ? CONTROL.security : 0);
  const address = frame.address | (frame.isReply ? REPLY_BIT : 0);
  return concat([START_OF_MESSAGE, address], u16(length), [control], block, [frame.id], payload);
}

export function encodeFrame(frame: Frame): Uint8Array {
  assert(carriesMac(frame.security) === (frame.mac !== undefined), 'a MAC goes with the blocks that have one');
  const body = concat(signedBytes(frame), frame.mac ?? []);
  const check = frame.check === 'crc' ? u16(crc16(body)) : [checksum8(body)];
  return concat([MARK], body, check);
}

/** Length in the first {@link HEADER_BYTES} bytes. Undefined if no frame can start like this. */
export function announcedLength(bytes: Uint8Array): number | undefined {
  const length = readU16(bytes, 2);
  const isPossible =
    octet(bytes, 0) === START_OF_MESSAGE && (octet(bytes, 4) & CONTROL.reserved) === 0 && length >= FRAME_BYTES_MIN;
  return isPossible && length <= FRAME_BYTES_MAX ? length : undefined;
}

export function decodeFrame(bytes: Uint8Array): Frame | FrameProblem {
  if (bytes.length < FRAME_BYTES_MIN || announcedLength(bytes) !== bytes.length) return 'BAD_LENGTH';
  const control = octet(bytes, 4);
  const check = (control & CONTROL.crc) !== 0 ? 'crc' : 'checksum';
  const end = bytes.length - (check === 'crc' ? 2 : 1);
  if (!isIntact(bytes, end)) return 'BAD_CHECK';
  const security = (control & CONTROL.security) !== 0 ? securityBlock(bytes, end) : undefined;
  if (security === 'BAD_SECURITY_BLOCK') return security;
  const idAt = HEADER_BYTES + (security === undefined ? 0 : security.flags.length + 2);
  const payloadEnd = end - (carriesMac(security) ? MAC_BYTES : 0);
  if (payloadEnd <= idAt) return security === undefined ? 'BAD_LENGTH' : 'BAD_SECURITY_BLOCK';
  return {
    address: octet(bytes, 1) & ~REPLY_BIT,
    isReply: (octet(bytes, 1) & REPLY_BIT) !== 0,
    sequence: (control & CONTROL.sequence) as SequenceNumber,
    check,
    ...(security === undefined ? {} : { security }),
    id: octet(bytes, idAt),
    payload: bytes.slice(idAt + 1, payloadEnd),
    ...(carriesMac(security) ? { mac: bytes.slice(payloadEnd, end) } : {}),
  };
}

function isIntact(bytes: Uint8Array, end: number): boolean {
  const covered = bytes.subarray(0, end);
  return bytes.length - end === 2 ? crc16(covered) === readU16(bytes, end) : checksum8(covered) === octet(bytes, end);
}

function securityBlock(bytes: Uint8Array, end: number): SecurityBlock | 'BAD_SECURITY_BLOCK' {
  const length = octet(bytes, HEADER_BYTES);
  if (length < 2 || HEADER_BYTES + length > end) return 'BAD_SECURITY_BLOCK';
  return { type: octet(bytes, HEADER_BYTES + 1), flags: bytes.slice(HEADER_BYTES + 2, HEADER_BYTES + length) };
}

export function nextSequence(sequence: SequenceNumber): SequenceNumber {
  return sequence === 3 ? 1 : ((sequence + 1) as SequenceNumber);
}
