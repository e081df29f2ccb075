import fc from 'fast-check';
import { countLimits } from './limits.js';

const MILLION = 1_000_000n;
const within = (least: number, most: number) => ({ least, most });
const singles = (mean: bigint) => [{ winners: 1, ways: mean }];

function poissonLimits(mean: number, outside: number): { readonly least: number; readonly most: number } {
  let [chance, sum, least] = [Math.exp(-mean), 0, -1];
  for (let m = 0; ; m += 1) {
    sum += chance;
    if (least < 0 && sum > outside) least = m;
    if (sum >= 1 - outside) return { least, most: m };
    chance *= mean / (m + 1);
  }
}

describe('limits of a count', () => {
  it('of awards that cannot be won are zero', () => {
    expect(countLimits([], 1n, 950_000n)).toEqual(within(0, 0));
  });

  it.each([
    [1, '1 in a thousand days'],
    [1_000, 'a rare one'],
    [2_500_000, 'a few'],
    [100_000_000, 'a hundred'],
  ])('of %i millionths expected are those of Poisson (%s)', (mean) => {
    for (const [confidence, outside] of [
      [950_000n, 0.025],
      [990_000n, 0.005],
    ] as const)
      expect(countLimits(singles(BigInt(mean)), MILLION, confidence)).toEqual(poissonLimits(mean / 1e6, outside));
  });

  it('are wider where the seats of a coup win together', () => {
    const together = countLimits([{ winners: 6, ways: 10n * MILLION }], MILLION, 950_000n);
    const apart = countLimits(singles(60n * MILLION), MILLION, 950_000n);
    expect(together).toEqual(within(24, 102)); // 6 times the limits for a mean of 10: 4 to 17
    expect(apart).toEqual(within(45, 76));
  });

  it('at 99 percent contain the limits at 95 percent, and both contain the mean', () => {
    const weight = fc.record({
      winners: fc.integer({ min: 1, max: 9 }),
      ways: fc.bigInt({ min: 0n, max: 90n * MILLION }),
    });
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 4 }), (weights) => {
        const mean = weights.reduce((sum, { winners, ways }) => sum + winners * Number(ways), 0) / 1e6;
        const narrow = countLimits(weights, MILLION, 950_000n);
        const wide = countLimits(weights, MILLION, 990_000n);
        expect(wide.least <= narrow.least && narrow.most <= wide.most).toBe(true);
        expect(narrow.least <= mean && narrow.most >= Math.floor(mean) - 9).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('of very many awards continue into the normal distribution without a jump', () => {
    const below = countLimits(singles(400n * MILLION), MILLION, 950_000n);
    const above = countLimits(singles(401n * MILLION), MILLION, 950_000n);
    expect(below).toEqual(poissonLimits(400, 0.025));
    expect(Math.abs(above.least - below.least)).toBeLessThanOrEqual(3);
    expect(Math.abs(above.most - below.most)).toBeLessThanOrEqual(3);
  });
});
