import type { LinkConfig } from '@jackpot/progressive';
import { type FixedLine, isFixedLine } from '@jackpot/rules';
import { type Fraction, ZERO, fraction, larger } from '../exact/fraction.js';
import { linkOdds } from '../royal-9/link-odds.js';
import type { RoyalLevel } from '../royal-9/levels.js';
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
  const chances = new Map<FixedLine, Fraction>();
  for (const { odds } of layouts)
    for (const { lines } of odds.atReset)
      for (const { line, count } of lines)
        if (isFixedLine(line) && count > 0n)
          chances.set(line, larger(chances.get(line) ?? ZERO, fraction(count, odds.coups.deals)));
  return {
    levels: { star: most('star'), spade: most('spade'), heart: most('heart') },
    fixedLines: Object.fromEntries([...chances].map(([line, chance]) => [line, MARGIN * ratio(chance)])),
    fixedCents: MARGIN * ratio(fixed.reduce(larger, ZERO)),
  };
}

function ratio({ numerator, denominator }: Fraction): number {
  return Number((numerator * 10n ** 15n) / denominator) / 1e15;
}
