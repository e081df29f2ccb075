import { decimalText, fractionText, mustHitOdds } from '../index.js';

const terms = (reset: bigint, maximum: bigint, ratePpm: bigint, reserveRatePpm = 0n) => ({
  initialCents: reset,
  resetCents: reset,
  maximumCents: maximum,
  ratePpm,
  reserveRatePpm,
  unreasonableCents: 100_000n,
});

function triggerByTrigger(reset: number, maximum: number, gainMicro: number): { locks: number; awards: number } {
  let [locks, awards] = [0, 0];
  for (let trigger = reset + 1; trigger <= maximum; trigger += 1) {
    const needed = Math.ceil(((trigger - reset) * 1e6) / gainMicro);
    locks += needed;
    awards += Math.min(maximum * 1e6, reset * 1e6 + needed * gainMicro);
  }
  return { locks, awards };
}

describe('the Must Hit in the long run', () => {
  it.each([
    // reset, maximum, rate; wagers between hits, award, share of the price (the test allows one cent more)
    [25_000n, 100_000n, 10_000n, '7500', '625', '1.67'],
    [25_000n, 100_000n, 20_000n, '3750', '625', '3.33'],
    [10_000n, 50_000n, 10_000n, '4000', '300', '1.50'],
    [10_000n, 50_000n, 20_000n, '2000', '300', '3.00'],
    [10_000n, 20_000n, 10_000n, '1000', '150', '3.00'],
    [10_000n, 20_000n, 20_000n, '500', '150', '6.00'],
  ])('from %s to %s cents at %s ppm: every %s wagers $%s, %s %%', (reset, maximum, rate, wagers, award, percent) => {
    const odds = mustHitOdds({ terms: terms(reset, maximum, rate), priceCents: 500n, wagersPerLock: 1 });
    // A hit occurs only at a lock. On average this adds up to half a wager, and half a contribution to the award.
    expect(Math.abs(Number(decimalText(odds.wagersBetweenHits, 1)) - Number(wagers))).toBeLessThanOrEqual(0.5);
    expect(
      decimalText(
        { numerator: odds.meterAtHitCents.numerator, denominator: odds.meterAtHitCents.denominator * 100n },
        0,
      ),
    ).toBe(award);
    expect(decimalText({ numerator: odds.returned.numerator * 100n, denominator: odds.returned.denominator }, 2)).toBe(
      percent,
    );
  });

  it.each([
    [25_000, 100_000, 20_000n, 6],
    [10_000, 20_000, 13_337n, 7],
    [10_000, 10_040, 1_000n, 1],
    [10_000, 10_100, 1_000_000n, 1],
  ])('trigger by trigger, %i to %i cents, %s ppm, %i wagers a lock', (reset, maximum, ratePpm, wagersPerLock) => {
    const odds = mustHitOdds({
      terms: terms(BigInt(reset), BigInt(maximum), ratePpm),
      priceCents: 500n,
      wagersPerLock,
    });
    const { locks, awards } = triggerByTrigger(reset, maximum, wagersPerLock * 500 * Number(ratePpm));
    const span = maximum - reset;
    expect(Number(decimalText(odds.locksBetweenHits, 6))).toBeCloseTo(locks / span, 5);
    expect(Number(decimalText(odds.meterAtHitCents, 4))).toBeCloseTo(awards / 1e6 / span, 3);
    expect(fractionText(odds.expectedTriggerCents)).toBe(
      (reset + maximum + 1) % 2 === 0 ? `${(reset + maximum + 1) / 2}` : `${reset + maximum + 1}/2`,
    );
  });

  it('a hidden rate pays for the resets as far as its funds allow', () => {
    const without = mustHitOdds({ terms: terms(25_000n, 100_000n, 20_000n), priceCents: 500n, wagersPerLock: 1 });
    const some = mustHitOdds({ terms: terms(25_000n, 100_000n, 20_000n, 10_000n), priceCents: 500n, wagersPerLock: 1 });
    const enough = mustHitOdds({
      terms: terms(25_000n, 100_000n, 20_000n, 20_000n),
      priceCents: 500n,
      wagersPerLock: 1,
    });
    expect(decimalText(without.seedPerHitCents, 0)).toBe('25000');
    expect(decimalText(some.seedPerHitCents, 1)).toBe('6247.5');
    expect(enough.seedPerHitCents.numerator).toBe(0n);
  });
});
