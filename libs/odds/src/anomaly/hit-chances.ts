import type { WagerChance } from '../royal-9/wager-chances.js';
import type { HitChances } from './anomaly.js';

/** Exact odds as floats, for statistics; the larger one where layouts differ. */
export function hitChancesOf(chances: readonly WagerChance[]): HitChances {
  const most = (level: WagerChance['level']): number => {
    const found = chances.find((each) => each.level === level)?.most;
    return found === undefined ? 0 : ratio(found);
  };
  return { star: most('star'), spade: most('spade'), heart: most('heart') };
}

/** Parts in 10^15: the exact numbers are longer than a float holds. */
function ratio({ numerator, denominator }: WagerChance['most']): number {
  return Number((numerator * 10n ** 15n) / denominator) / 1e15;
}
