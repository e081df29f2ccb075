import { LINE_AWARDS, type LineAward, type LineId, type Paytable, type Royal9Line } from './lines.js';
import { type CataloguedPredicate, type LinePredicate, PREDICATES, type PredicateName } from './predicates.js';
import type { SeatPairs } from './seat-map.js';
import type { Royal9Policy } from './terms.js';

export interface PrintedLine {
  readonly line: LineId;
  /** As printed on the layout; those of the paytables in chapters 12 K and N. */
  readonly name: string;
  readonly award: LineAward;
}

export interface PaytableLine extends PrintedLine {
  readonly when: PredicateName;
}

interface Royal9PaytableLine extends PaytableLine {
  readonly line: Royal9Line;
}

const A_AND_B: readonly Royal9PaytableLine[] = Object.freeze([
  printed('star', 'Exact Match Personal Progressive', 'own-pair-twice'),
  printed('any-two', 'Any Two Personal Progressive', 'any-two'),
  printed('spade', 'Personal King 9 on Banker Hand', 'banker-own-unless-two'),
  printed('heart', 'Personal King 9 on Player Hand', 'player-own-unless-two'),
  printed('suited-v-suited', 'Suited Royal 9 Tie Hand', 'both-suited'),
  printed('royal-v-royal', 'Royal 9 Tie Hand', 'both-royal'),
  printed('any-suited', 'Any Suited Royal 9', 'any-suited'),
  printed('any-royal', 'Any Royal 9', 'any-royal'),
]);

const C: readonly Royal9PaytableLine[] = Object.freeze([
  printed('star', 'Personal King 9 versus a Personal King 9', 'both-own'),
  printed('spade', 'Banker Personal King 9', 'banker-own-only'),
  printed('heart', 'Player Personal King 9', 'player-own-only'),
  printed('identical', 'Personal King 9 versus an Identical King 9', 'identical'),
  printed('suited-v-suited', 'Suited Royal 9 versus a Suited Royal 9', 'both-suited'),
  printed('royal-v-royal', 'Royal 9 versus a Royal 9', 'both-royal'),
  printed('any-suited', 'Any Suited Royal 9', 'any-suited'),
  printed('any-royal', 'Any Royal 9', 'any-royal'),
]);

/** Printed order, (a) to (h) of chapter 12 K. A line that a paytable does not list is never won. */
const PAYTABLES: Readonly<Record<Paytable, readonly Royal9PaytableLine[]>> = Object.freeze({
  A: A_AND_B,
  B: A_AND_B,
  C,
});

function printed(line: Royal9Line, name: string, when: PredicateName): Royal9PaytableLine {
  return Object.freeze({ line, name, when, award: LINE_AWARDS[line] });
}

/** Terms that decide which lines a wager can win, and their names. */
export interface LineTerms {
  readonly paytable: Paytable;
  /** Replaces the lines of the paytable. Has no problems (`lineSetProblems`). */
  readonly lines?: readonly PrintedLine[];
  readonly levelNames?: LevelNames;
}

/** Lines of a table of Mini Baccarat. */
export interface Royal9LineTerms extends LineTerms {
  readonly lines?: readonly PaytableLine[];
}

/** Only the fields of `LineTerms`, and no field that is absent. */
export function lineTermsOf(terms: Royal9LineTerms): Royal9LineTerms;
export function lineTermsOf(terms: LineTerms): LineTerms;
export function lineTermsOf({ paytable, lines, levelNames }: LineTerms): LineTerms {
  return { paytable, ...(lines === undefined ? {} : { lines }), ...(levelNames === undefined ? {} : { levelNames }) };
}

/** Names of levels as printed. Absent: Star, Spade, Heart, Must Hit. */
export interface LevelNames {
  readonly star?: string;
  readonly spade?: string;
  readonly heart?: string;
  readonly mustHit?: string;
}

export interface Royal9Terms extends Royal9LineTerms {
  readonly policy: Royal9Policy;
  /** Has no problems (`seatMapProblems`). */
  readonly seatMap: readonly SeatPairs[];
}

/** The lines of the terms, or the paytable's. In printed order. */
export function paytableLines(terms: Royal9LineTerms): readonly PaytableLine[];
export function paytableLines(terms: LineTerms): readonly PrintedLine[];
export function paytableLines({ paytable, lines }: LineTerms): readonly PrintedLine[] {
  return lines ?? PAYTABLES[paytable];
}

/** In printed order. @public Only specs need it. */
export function linesOf(paytable: Paytable): readonly Royal9Line[] {
  return PAYTABLES[paytable].map(({ line }) => line);
}

/** Undefined if the terms have no such line. */
export function printedLineName(terms: LineTerms, line: LineId | 'must-hit'): string | undefined {
  if (line === 'must-hit') return `${terms.levelNames?.mustHit ?? 'Must Hit'}, random winner`;
  return paytableLines(terms).find((each) => each.line === line)?.name;
}

export interface LineWithPredicate extends PaytableLine {
  readonly reads: CataloguedPredicate['reads'];
  readonly isWon: LinePredicate;
}

/** In printed order. */
export function predicatesOf(terms: Omit<Royal9Terms, 'seatMap'>): readonly LineWithPredicate[] {
  return paytableLines(terms).map((line) => {
    const { reads, under } = PREDICATES[line.when];
    return { ...line, reads, isWon: under(terms.policy) };
  });
}
