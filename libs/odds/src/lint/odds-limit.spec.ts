import { fraction } from '../exact/fraction.js';
import { oddsLimitFindings } from './odds-limit.js';

const LIMIT = { value: 100_000_000, source: 'N.J.A.C. 13:69D-1.52(e)4' };
const star = (wagers: bigint) => [{ level: 'star' as const, wagersBetweenHits: fraction(wagers) }];

describe('the limit of odds of a jurisdiction', () => {
  it('allows as many wagers to one hit, and not one more', () => {
    expect(oddsLimitFindings(LIMIT, star(100_000_000n))).toEqual([]);
    expect(oddsLimitFindings(LIMIT, star(100_000_001n))).toMatchObject([
      { severity: 'illegal', code: 'ODDS_OVER_LIMIT', path: 'levels.star' },
    ]);
  });

  it('is none where the jurisdiction has no such rule', () => {
    expect(oddsLimitFindings(null, star(10n ** 12n))).toEqual([]);
  });
});
