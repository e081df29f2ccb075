import type { AwardLine, LevelId } from '@jackpot/progressive';
import { type LineTerms, isRoyal9Line, printedLineName } from '@jackpot/rules';
import { LEVEL_NAMES } from './level-names.js';
import { lineLabel } from './names.js';

/** If the terms do not have the line, its name comes from another paytable or from its id. */
export function lineName(terms: LineTerms, line: AwardLine): string {
  const printed = printedLineName(terms, line);
  if (printed !== undefined || !isRoyal9Line(line)) return printed ?? lineLabel(line);
  return printedLineName({ paytable: 'A' }, line) ?? printedLineName({ paytable: 'C' }, line) ?? lineLabel(line);
}

/** The name of a level as printed. */
export function levelName({ levelNames = {} }: Pick<LineTerms, 'levelNames'>, level: LevelId): string {
  return levelNames[level === 'must-hit' ? 'mustHit' : level] ?? LEVEL_NAMES[level];
}
