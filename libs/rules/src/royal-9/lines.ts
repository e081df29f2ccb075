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

export type FixedLine = {
  [Line in Royal9Line]: (typeof LINE_AWARDS)[Line] extends { readonly level: null } ? Line : never;
}[Royal9Line];

/** Meters when the cards are read. Not negative. */
export interface MeterCents {
  readonly star: bigint;
  readonly spade: bigint;
  readonly heart: bigint;
}

export function isFixedLine(line: Royal9Line): line is FixedLine {
  return LINE_AWARDS[line].level === null;
}

export const FIXED_LINES: readonly FixedLine[] = Object.freeze(linesWithAward().filter(isFixedLine));

/** The level whose whole meter the line pays, which is then reset. Null if it pays no whole meter. */
export function wholeLevelOf(line: Royal9Line): keyof MeterCents | null {
  const award: LineAward = LINE_AWARDS[line];
  return award.level !== null && award.sharePpm === PPM_WHOLE ? award.level : null;
}

export function worthCents(line: Royal9Line, meters: MeterCents): bigint {
  const award: LineAward = LINE_AWARDS[line];
  return award.level === null ? award.cents : (meters[award.level] * award.sharePpm) / PPM_WHOLE;
}

function whole<Level extends keyof MeterCents>(level: Level): { readonly level: Level; readonly sharePpm: bigint } {
  return { level, sharePpm: PPM_WHOLE };
}

function fixed(cents: bigint): { readonly level: null; readonly cents: bigint } {
  return { level: null, cents };
}

function linesWithAward(): readonly Royal9Line[] {
  return Object.keys(LINE_AWARDS) as Royal9Line[];
}
