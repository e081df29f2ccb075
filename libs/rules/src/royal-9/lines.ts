import { PPM_WHOLE } from '@jackpot/money';

/** Chapter 12 K. A and B differ only in the minimum of Star (chapter 12 L). */
export type Paytable = 'A' | 'B' | 'C';

/** `any-two` is printed on A and B only, `identical` on C only. */
export type Royal9Line =
  | 'star'
  | 'any-two'
  | 'spade'
  | 'heart'
  | 'identical'
  | 'suited-v-suited'
  | 'royal-v-royal'
  | 'any-suited'
  | 'any-royal';

/** A line that only terms define (ADR 47). */
export type OwnLine = `own-${string}`;

export type LineId = Royal9Line | OwnLine;

/** After `own-`. The read tables store the lines of nine positions in 160 characters. */
export const OWN_LINE_END = /^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/;

export function isOwnLine(line: string): line is OwnLine {
  return line.startsWith('own-') && OWN_LINE_END.test(line.slice('own-'.length));
}

/** A share of a level or a fixed amount, rounded down to whole cents. The wager is not returned (chapter 12 K). */
export type LineAward =
  | { readonly level: keyof MeterCents; readonly sharePpm: bigint }
  | { readonly level: null; readonly cents: bigint };

/** A line pays the same in every paytable that prints it (chapter 12 K). */
export const LINE_AWARDS = Object.freeze({
  star: whole('star'),
  'any-two': { level: 'star', sharePpm: 100_000n },
  spade: whole('spade'),
  heart: whole('heart'),
  identical: fixed(500_000n),
  'suited-v-suited': fixed(150_000n),
  'royal-v-royal': fixed(25_000n),
  'any-suited': fixed(5_000n),
  'any-royal': fixed(2_500n),
} as const) satisfies Readonly<Record<Royal9Line, LineAward>>;

/** Meters when the cards are read. Not negative. */
export interface MeterCents {
  readonly star: bigint;
  readonly spade: bigint;
  readonly heart: bigint;
}

/**
 * The level whose whole meter the line pays, which is then reset. Null if it pays no whole meter. Journal and read
 * tables store the id without the terms.
 */
export function wholeLevelOf(line: LineId): keyof MeterCents | null {
  return line === 'star' || line === 'spade' || line === 'heart' ? line : null;
}

export const ROYAL9_LINES = Object.freeze(linesWithAward());

export function isRoyal9Line(line: string): line is Royal9Line {
  return Object.hasOwn(LINE_AWARDS, line);
}

export function worthCents(line: Royal9Line, meters: MeterCents): bigint {
  return awardCents(LINE_AWARDS[line], meters);
}

export function awardCents(award: LineAward, meters: MeterCents): bigint {
  return award.level === null ? award.cents : (meters[award.level] * award.sharePpm) / PPM_WHOLE;
}

function whole<Level extends keyof MeterCents>(level: Level): { readonly level: Level; readonly sharePpm: bigint } {
  return { level, sharePpm: PPM_WHOLE };
}

function fixed(cents: bigint): { readonly level: null; readonly cents: bigint } {
  return { level: null, cents };
}

function linesWithAward(): readonly [Royal9Line, ...Royal9Line[]] {
  return Object.keys(LINE_AWARDS) as [Royal9Line, ...Royal9Line[]];
}
