import { PPM_WHOLE } from '@jackpot/money';

/** Chapter 12 K. A and B differ only in the floor of Star (chapter 12 L). */
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

/** All of Star, Spade or Heart, or 10 percent of Star. */
export type MeterLine = 'star' | 'any-two' | 'spade' | 'heart';

export type FixedLine = Exclude<Royal9Line, MeterLine>;

/** Chapter 12 K. The wager is not returned. */
export const FIXED_AWARD_CENTS: Readonly<Record<FixedLine, bigint>> = Object.freeze({
  identical: 500_000n,
  'suited-v-suited': 150_000n,
  'royal-v-royal': 25_000n,
  'any-suited': 5_000n,
  'any-royal': 2_500n,
});

/** 10 percent (chapter 12 K(1)(b), K(2)(b)). */
const ANY_TWO_RATE_PPM = 100_000n;

/** When the cards are read. Zero or more each. */
export interface MeterCents {
  readonly star: bigint;
  readonly spade: bigint;
  readonly heart: bigint;
}

const FIXED_IN_ORDER: readonly FixedLine[] = ['suited-v-suited', 'royal-v-royal', 'any-suited', 'any-royal'];
const LINES_A_AND_B: readonly Royal9Line[] = Object.freeze(['star', 'any-two', 'spade', 'heart', ...FIXED_IN_ORDER]);
const LINES_C: readonly Royal9Line[] = Object.freeze(['star', 'spade', 'heart', 'identical', ...FIXED_IN_ORDER]);

/** Printed order, (a) to (h) of chapter 12 K. */
export function linesOf(paytable: Paytable): readonly Royal9Line[] {
  return paytable === 'C' ? LINES_C : LINES_A_AND_B;
}

type LinesOfBoth = 'star' | 'spade' | 'heart' | Exclude<FixedLine, 'identical'>;

const NAMES_A_AND_B: Readonly<Record<LinesOfBoth | 'any-two', string>> = Object.freeze({
  star: 'Exact Match Personal Progressive',
  'any-two': 'Any Two Personal Progressive',
  spade: 'Personal King 9 on Banker Hand',
  heart: 'Personal King 9 on Player Hand',
  'suited-v-suited': 'Suited Royal 9 Tie Hand',
  'royal-v-royal': 'Royal 9 Tie Hand',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
});

const NAMES_C: Readonly<Record<LinesOfBoth | 'identical', string>> = Object.freeze({
  star: 'Personal King 9 versus a Personal King 9',
  spade: 'Banker Personal King 9',
  heart: 'Player Personal King 9',
  identical: 'Personal King 9 versus an Identical King 9',
  'suited-v-suited': 'Suited Royal 9 versus a Suited Royal 9',
  'royal-v-royal': 'Royal 9 versus a Royal 9',
  'any-suited': 'Any Suited Royal 9',
  'any-royal': 'Any Royal 9',
});

/** In the words of chapters 12 K and N. Undefined if the paytable has no such line. */
export function printedLineName(paytable: Paytable, line: Royal9Line | 'must-hit'): string | undefined {
  if (line === 'must-hit') return 'Must Hit, random winner';
  const names: Readonly<Partial<Record<Royal9Line, string>>> = paytable === 'C' ? NAMES_C : NAMES_A_AND_B;
  return names[line];
}

export function isFixedLine(line: Royal9Line): line is FixedLine {
  return line in FIXED_AWARD_CENTS;
}

/** Rounded down (chapter 12 K). */
export function worthCents(line: Royal9Line, meters: MeterCents): bigint {
  if (isFixedLine(line)) return FIXED_AWARD_CENTS[line];
  return line === 'any-two' ? (meters.star * ANY_TWO_RATE_PPM) / PPM_WHOLE : meters[line];
}
