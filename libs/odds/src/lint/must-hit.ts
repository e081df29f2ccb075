import { compare, decimalText, fraction } from '../exact/fraction.js';
import type { LinkOdds } from '../royal-9/link-odds.js';
import { type Finding, unwise } from './finding.js';

/** Ten tables, six seats, 40 coups an hour, 18 hours a day, 30 days. */
const WAGERS_A_MONTH = fraction(1_296_000n);

export function mustHitFindings({ mustHit }: LinkOdds): readonly Finding[] {
  const [alone] = mustHit;
  if (alone === undefined || compare(alone.wagersBetweenHits, WAGERS_A_MONTH) <= 0) return [];
  return [
    unwise('MUST_HIT_RARE', {
      path: 'levels.mustHit.ratePpm',
      sentence: 'a busy link of ten tables would not see it go once a month: raise the rate or lower the maximum',
      numbers: {
        wagersBetweenHits: decimalText(alone.wagersBetweenHits, 0),
        wagersAMonth: decimalText(WAGERS_A_MONTH, 0),
      },
    }),
  ];
}
