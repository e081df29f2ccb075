import { AMOUNT_BYTES, fromBcd, toBcd } from './bcd.js';
import { isIntact, withCrc } from './crc16.js';

/** Long polls of SAS that broadcast progressive levels on the line; they have no answer. */
const SINGLE_LEVEL = 0x80;
const MULTI_LEVEL = 0x86;
const EVERYBODY = 0x00;
const LEVEL_BYTES = 1 + AMOUNT_BYTES;
const CRC_BYTES = 2;

/** Groups are 1..255, levels 1..32, and as many levels go into one broadcast. */
export const GROUP_MAX = 0xff;
export const LEVEL_MAX = 0x20;

export interface SasLevel {
  readonly level: number;
  readonly amountCents: bigint;
}

/** The levels of one progressive group. */
export interface SasBroadcast {
  readonly group: number;
  readonly levels: readonly SasLevel[];
}

export const SAS_REJECTIONS = {
  GROUP_OUT_OF_RANGE: 'Give the group a number from 1 to 255.',
  LEVEL_OUT_OF_RANGE: 'Give each level a number from 1 to 32.',
  LEVEL_TWICE: 'A level is reported twice in one broadcast; report each once.',
  NO_LEVELS: 'A broadcast reports 1 to 32 levels.',
  AMOUNT_OUT_OF_RANGE: 'An amount is 0 to 9,999,999,999 cents: five bytes hold no more.',
} as const;
export type SasRejection = keyof typeof SAS_REJECTIONS;

/** Why bytes are no broadcast. */
export type SasProblem = 'BAD_CRC' | 'BAD_LENGTH' | 'NOT_A_BROADCAST' | 'NOT_DECIMAL' | SasRejection;

/** All levels of a group in one message (long poll 86). */
export function encodeLevels(broadcast: SasBroadcast): Uint8Array | SasRejection {
  const problem = problemOf(broadcast);
  if (problem !== undefined) return problem;
  const body = [broadcast.group, ...broadcast.levels.flatMap(levelBytes)];
  return withCrc(Uint8Array.of(EVERYBODY, MULTI_LEVEL, body.length, ...body));
}

/** One level of a group (long poll 80), for receivers that know no other. */
export function encodeLevel(group: number, level: SasLevel): Uint8Array | SasRejection {
  const problem = problemOf({ group, levels: [level] });
  return problem ?? withCrc(Uint8Array.of(EVERYBODY, SINGLE_LEVEL, group, ...levelBytes(level)));
}

/** The content of a broadcast of either kind, or why it is invalid. */
export function decodeBroadcast(bytes: Uint8Array): SasBroadcast | SasProblem {
  if (!isIntact(bytes)) return 'BAD_CRC';
  const [address, command, third] = bytes;
  if (address !== EVERYBODY || (command !== SINGLE_LEVEL && command !== MULTI_LEVEL)) return 'NOT_A_BROADCAST';
  const body = bytes.subarray(command === SINGLE_LEVEL ? 2 : 3, -CRC_BYTES);
  const isWhole = command === SINGLE_LEVEL ? body.length === 1 + LEVEL_BYTES : third === body.length;
  if (!isWhole || body.length === 0 || (body.length - 1) % LEVEL_BYTES !== 0) return 'BAD_LENGTH';
  const levels: SasLevel[] = [];
  for (let at = 1; at < body.length; at += LEVEL_BYTES) {
    const amountCents = fromBcd(body.subarray(at + 1, at + LEVEL_BYTES));
    if (amountCents === undefined) return 'NOT_DECIMAL';
    levels.push({ level: body[at] ?? 0, amountCents });
  }
  const broadcast = { group: body[0] ?? 0, levels };
  return problemOf(broadcast) ?? broadcast;
}

function problemOf({ group, levels }: SasBroadcast): SasRejection | undefined {
  if (!isWithin(group, GROUP_MAX)) return 'GROUP_OUT_OF_RANGE';
  if (levels.length === 0 || levels.length > LEVEL_MAX) return 'NO_LEVELS';
  if (levels.some(({ level }) => !isWithin(level, LEVEL_MAX))) return 'LEVEL_OUT_OF_RANGE';
  if (new Set(levels.map(({ level }) => level)).size < levels.length) return 'LEVEL_TWICE';
  return levels.some(({ amountCents }) => toBcd(amountCents) === undefined) ? 'AMOUNT_OUT_OF_RANGE' : undefined;
}

function isWithin(number: number, max: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= max;
}

function levelBytes({ level, amountCents }: SasLevel): readonly number[] {
  return [level, ...(toBcd(amountCents) ?? [])];
}
