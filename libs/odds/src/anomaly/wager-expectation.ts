import type { LinkConfig } from '@jackpot/progressive';
import { type Fraction, ZERO, larger } from '../exact/fraction.js';
import { linkOdds } from '../royal-9/link-odds.js';
import type { RoyalLevel } from '../royal-9/levels.js';
import { wagerChances } from '../royal-9/wager-chances.js';
import type { WagerExpectation } from './anomaly.js';

/** Exact odds as floats, for statistics; of layouts and positions that differ the largest. */
export function wagerExpectation(config: LinkConfig): WagerExpectation {
  const chances = wagerChances(config);
  const most = (level: RoyalLevel): number => ratio(chances.find((each) => each.level === level)?.most ?? ZERO);
  const fixed = linkOdds({ config }).layouts.flatMap(({ odds }) => odds.atReset.map(({ fixedCents }) => fixedCents));
  return {
    star: most('star'),
    spade: most('spade'),
    heart: most('heart'),
    fixedCents: ratio(fixed.reduce(larger, ZERO)),
  };
}

/** Parts in 10^15: the exact numbers are longer than a float holds. */
function ratio({ numerator, denominator }: Fraction): number {
  return Number((numerator * 10n ** 15n) / denominator) / 1e15;
}
