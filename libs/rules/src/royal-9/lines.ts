import { PPM_WHOLE } from '@jackpot/money';

/** The three paytables a facility may select (chapter 12 K). A and B differ only in the floor of Star (chapter 12 L). */
export type Paytable = 'A' | 'B' | 'C';

/**
 * What a Royal 9 wager may win. `any-two` is printed on A and B only, `identical` on C only; the words of the lines
 * differ a little between the paytables, their places do not.
 */
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

/** The lines that pay from a meter: all of Star, Spade or Heart, or a tenth of Star. */
export type MeterLine = 'star' | 'any-two' | 'spade' | 'heart';

/** The lines with a printed amount. */
export type FixedLine = Exclude<Royal9Line, MeterLine>;

/** The printed amounts in whole cents (chapter 12 K), everything the player receives: the wager is not returned. */
export const FIXED_AWARD_CENTS: Readonly<Record<FixedLine, bigint>> = Object.freeze({
  identical: 500_000n,
  'suited-v-suited': 150_000n,
  'royal-v-royal': 25_000n,
  'any-suited': 5_000n,
  'any-royal': 2_500n,
});

/** What Any Two Personal takes of the Star meter, in ppm: 10 percent (chapter 12 K(1)(b), K(2)(b)). */
const ANY_TWO_RATE_PPM = 100_000n;

/** The Star, Spade and Heart meters in whole cents, as they stand when the cards are read. Zero or more each. */
export interface MeterCents {
  readonly star: bigint;
  readonly spade: bigint;
  readonly heart: bigint;
}

const FIXED_IN_ORDER: readonly FixedLine[] = ['suited-v-suited', 'royal-v-royal', 'any-suited', 'any-royal'];
const LINES_A_AND_B: readonly Royal9Line[] = Object.freeze(['star', 'any-two', 'spade', 'heart', ...FIXED_IN_ORDER]);
const LINES_C: readonly Royal9Line[] = Object.freeze(['star', 'spade', 'heart', 'identical', ...FIXED_IN_ORDER]);

/** The lines of a paytable in printed order, (a) to (h) of chapter 12 K: always eight. */
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

/**
 * A line, or the award of the Must Hit, in the words that chapter 12 K and N print for a paytable. Undefined where the
 * paytable has no such line.
 */
export function printedLineName(paytable: Paytable, line: Royal9Line | 'must-hit'): string | undefined {
  if (line === 'must-hit') return 'Must Hit, random winner';
  const names: Readonly<Partial<Record<Royal9Line, string>>> = paytable === 'C' ? NAMES_C : NAMES_A_AND_B;
  return names[line];
}

/** Whether a line has a printed amount; the others pay from a meter. */
export function isFixedLine(line: Royal9Line): line is FixedLine {
  return line in FIXED_AWARD_CENTS;
}

/** What a line is worth with the meters at these amounts, in whole cents, rounded down (chapter 12 K). */
export function worthCents(line: Royal9Line, meters: MeterCents): bigint {
  if (isFixedLine(line)) return FIXED_AWARD_CENTS[line];
  return line === 'any-two' ? (meters.star * ANY_TWO_RATE_PPM) / PPM_WHOLE : meters[line];
}
