import { distributionOf, wayOf } from './must-hit.js';

const range = { resetCents: 25_000n, maximumCents: 50_000n };

describe('the way of the Must Hit', () => {
  it('goes exactly from the reset amount to the maximum', () => {
    expect([25_000n, 37_500n, 49_999n, 50_000n].map((cents) => wayOf(cents, range))).toEqual([0, 5_000, 9_999, 10_000]);
    expect([24_999n, 50_001n].map((cents) => wayOf(cents, range))).toEqual([null, null]);
  });

  it('counts hits by tenths, counts hits outside the range apart, and leaves out the sealed trigger', () => {
    const triggers = ['250.00', '274.99', '275.00', '500.00', '900.00', null];
    expect(
      distributionOf(
        triggers.map((trigger) => ({ trigger })),
        range,
      ),
    ).toEqual({
      tenths: [2, 1, 0, 0, 0, 0, 0, 0, 0, 1],
      hits: 4,
      others: 1,
    });
  });
});
