import { type LinkConfig, linesOfLink } from '@jackpot/progressive';
import { type Fraction, ZERO, fraction, larger } from '../exact/fraction.js';
import { linkOdds } from '../royal-9/link-odds.js';
import type { RoyalLevel } from '../royal-9/awards.js';
import { wagerChances } from '../royal-9/wager-chances.js';
import type { WagerExpectation } from './anomaly.js';

/**
 * Factor on exact chances, which assume that every position is in play. With fewer bettors, the same cards may pay
 * another line.
 */
const MARGIN = 1.1;

/** Upper bounds from exact odds, as floats for statistics: the largest value of all layouts and positions. */
export function wagerExpectation(config: LinkConfig): WagerExpectation {
  const levels = wagerChances(config);
  const most = (level: RoyalLevel): number => ratio(levels.find((each) => each.level === level)?.most ?? ZERO);
  const { layouts } = linkOdds({ config });
  const fixed = layouts.flatMap(({ odds }) => odds.atReset.map(({ fixedCents }) => fixedCents));
  const chanceOf = (line: string): Fraction =>
    layouts
      .flatMap(({ odds }) =>
        odds.atReset.flatMap(({ lines }) => lines.map((each) => ({ ...each, of: odds.coups.deals }))),
      )
      .filter((each) => each.line === line)
      .map(({ count, of }) => fraction(count, of))
      .reduce(larger, ZERO);
  return {
    levels: { star: most('star'), spade: most('spade'), heart: most('heart') },
    fixedLines: new Map(
      linesOfLink(config).flatMap(({ line, award }) =>
        award.level === null
          ? [[line, { cents: Number(award.cents), chance: MARGIN * ratio(chanceOf(line)) }] as const]
          : [],
      ),
    ),
    fixedCents: MARGIN * ratio(fixed.reduce(larger, ZERO)),
  };
}

function ratio({ numerator, denominator }: Fraction): number {
  return Number((numerator * 10n ** 15n) / denominator) / 1e15;
}
