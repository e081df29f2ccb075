import { PPM_WHOLE } from '@jackpot/money';
import { LINE_AWARDS, type LineAward, isRoyal9Line, wholeLevelOf } from './lines.js';
import type { PrintedLine } from './paytables.js';
import type { CataloguedPredicate } from './predicates.js';

export interface LineSetProblem {
  readonly code:
    | 'LINE_AWARD_DIFFERS'
    | 'LINE_AWARD_OUT_OF_RANGE'
    | 'LINE_NAME_REPEATED'
    | 'LINE_REPEATED'
    | 'LINE_WON_TOGETHER'
    | 'LEVEL_HAS_NO_LINE';
  readonly at: number | null;
  readonly text: string;
}

const FIXED_CENTS_MAX = 100_000_000n;

/** Rules of docs/reference/lines.md. */
export function lineSetProblems<When extends string>(
  lines: readonly (PrintedLine & { readonly when: When })[],
  {
    isMeterShared,
    predicates,
  }: {
    readonly isMeterShared: boolean;
    readonly predicates: Readonly<Record<When, Pick<CataloguedPredicate, 'isOfOneSeat'>>>;
  },
): readonly LineSetProblem[] {
  const ids = lines.map(({ line }) => line);
  const missing = (['star', 'spade', 'heart'] as const).filter((level) => !ids.includes(level));
  return [
    ...missing.map((level) => ({
      code: 'LEVEL_HAS_NO_LINE' as const,
      at: null,
      text: `no line pays the whole of ${level}, so nobody could win it: add the line "${level}"`,
    })),
    ...lines.flatMap((line, at) => [
      ...repeatedProblems(lines, line, at),
      ...awardProblems(line, at),
      ...(isMeterShared || predicates[line.when].isOfOneSeat ? [] : togetherProblems(line, at)),
    ]),
  ];
}

function repeatedProblems(lines: readonly PrintedLine[], { line, name }: PrintedLine, at: number): LineSetProblem[] {
  const before = lines.slice(0, at);
  const found: LineSetProblem[] = [];
  if (before.some((each) => each.line === line))
    found.push({ code: 'LINE_REPEATED', at, text: `the line ${line} appears more than once` });
  if (before.some((each) => each.name === name))
    found.push({ code: 'LINE_NAME_REPEATED', at, text: `two lines are printed as ${name}` });
  return found;
}

function awardProblems({ line, award }: PrintedLine, at: number): LineSetProblem[] {
  if (isRoyal9Line(line)) {
    if (isSameAward(award, LINE_AWARDS[line])) return [];
    const text = `the line ${line} pays the same in every set: give a line with another award an id of its own`;
    return [{ code: 'LINE_AWARD_DIFFERS', at, text }];
  }
  if (isOwnAward(award)) return [];
  const text = `the line ${line} pays more than nothing: an amount of at most $1,000,000, or less than the whole of a level`;
  return [{ code: 'LINE_AWARD_OUT_OF_RANGE', at, text }];
}

function isOwnAward(award: LineAward): boolean {
  if (award.level === null) return award.cents > 0n && award.cents <= FIXED_CENTS_MAX;
  return award.sharePpm > 0n && award.sharePpm < PPM_WHOLE;
}

export function isSameAward(a: LineAward, b: LineAward): boolean {
  if (a.level === null || b.level === null) return a.level === null && b.level === null && a.cents === b.cents;
  return a.level === b.level && a.sharePpm === b.sharePpm;
}

function togetherProblems({ line }: PrintedLine, at: number): LineSetProblem[] {
  if (wholeLevelOf(line) === null) return [];
  const text = `several positions may win ${line} in one hand: let winners share a meter (equal-shares)`;
  return [{ code: 'LINE_WON_TOGETHER', at, text }];
}
