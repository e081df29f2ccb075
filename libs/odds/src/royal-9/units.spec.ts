import type { LinkConfig } from '@jackpot/progressive';
import { type LinkShape, linkOf } from '../../../progressive/src/testing/index.js';
import { type Fraction, compare, dividedBy, fraction, minus, plus, sumOf, times } from '../exact/fraction.js';
import { linkOdds } from './link-odds.js';

const layoutOf = (config: LinkConfig) => linkOdds({ config }).layouts[0]!;
const isEqual = (one: Fraction, other: Fraction) => compare(one, other) === 0;

describe('the odds of several units', () => {
  const shape: LinkShape = { paytable: 'A', royal9: { anyTwo: 'table' }, layout: ['KS9S', 'KH9H', 'KC9C', 'KD9D'] };

  it('are left out where terms allow one unit, and change nothing of one unit', () => {
    const [one, three] = [layoutOf(linkOf(shape)), layoutOf(linkOf({ ...shape, wagerUnitsMax: 3 }))];
    expect(one.ofUnits).toEqual([]);
    expect(three.ofUnits.map(({ units }) => units)).toEqual([2, 3]);
    expect([three.odds.atReset, three.longRun]).toEqual([one.odds.atReset, one.longRun]);
  });

  it('printed amounts and shares return the same for each unit; a whole level is paid once', () => {
    const { odds, ofUnits } = layoutOf(linkOf({ ...shape, wagerUnitsMax: 3 }));
    const price = fraction(500n);
    const wholeCents = odds.atReset.map(({ lines }) =>
      sumOf(
        lines
          .filter(({ line }) => ['star', 'spade', 'heart'].includes(line))
          .map(({ count, meanAwardCents }) => times(meanAwardCents, fraction(count, odds.coups.deals))),
      ),
    );
    const whole = dividedBy(times(sumOf(wholeCents), fraction(1n, BigInt(wholeCents.length))), price);
    for (const { units, returnedAtReset } of ofUnits) {
      const once = times(whole, fraction(1n, BigInt(units)));
      expect(isEqual(returnedAtReset, plus(minus(odds.returnedAtReset, whole), once))).toBe(true);
    }
  });

  it('hit the Must Hit by units', () => {
    const config = linkOf({ ...shape, wagerUnitsMax: 3 });
    expect(linkOdds({ config }).mustHit.map(({ wagersPerLock }) => wagersPerLock)).toEqual([1, 4, 12]);
  });
});
