import { decimalText, fraction } from '../exact/fraction.js';
import { meterAtHit } from './cycle.js';
import { reserveOdds } from './reserve.js';

const TENTH = fraction(1n, 10n);

function coupByCoup(input: { reset: number; gain: number; hit: number; kept: number; limit?: number }): number {
  let [mean, survives, meter] = [0, 1, input.reset];
  for (let coup = 0; coup < 2_000; coup += 1) {
    meter = Math.min(input.limit ?? Infinity, meter + input.gain);
    mean += survives * input.hit * meter;
    survives *= 1 - input.hit;
    meter *= input.kept;
  }
  return mean;
}

describe('a meter from one hit to the next', () => {
  const input = { resetCents: fraction(1000n), gainCents: fraction(30n), hitChance: TENTH, isToppedUp: false };

  it('without debits is the reset amount plus the contributions until the hit', () => {
    const { low, high } = meterAtHit({ ...input, kept: fraction(1n), limitCents: null });
    expect([low, high]).toEqual([fraction(1300n), fraction(1300n)]);
    expect(coupByCoup({ reset: 1000, gain: 30, hit: 0.1, kept: 1 })).toBeCloseTo(1300, 6);
  });

  it('with a limit the mean stays below it, coup by coup the same', () => {
    const { low } = meterAtHit({ ...input, kept: fraction(1n), limitCents: fraction(1155n) });
    const found = coupByCoup({ reset: 1000, gain: 30, hit: 0.1, kept: 1, limit: 1155 });
    expect(Number(decimalText(low, 8))).toBeCloseTo(found, 6);
  });

  it('with debits and no topping up it is exact; topping up can only raise it', () => {
    const kept = fraction(95n, 100n);
    const without = meterAtHit({ ...input, kept, limitCents: null });
    expect(Number(decimalText(without.low, 8))).toBeCloseTo(
      coupByCoup({ reset: 1000, gain: 30, hit: 0.1, kept: 0.95 }),
      6,
    );
    expect(without.low).toEqual(without.high);
    const topped = meterAtHit({ ...input, kept, isToppedUp: true, limitCents: null });
    expect(topped.low).toEqual(without.low);
    expect(Number(decimalText(topped.high, 4))).toBeGreaterThan(Number(decimalText(topped.low, 4)));
  });
});

function shareOfFailures(hit: number, needed: number): { first: number; longRun: number } {
  const states = 150;
  let shares = new Array<number>(states).fill(0);
  shares[0] = 1;
  let [fails, first] = [0, -1];
  for (let cycle = 0; cycle < 60; cycle += 1) {
    const next = new Array<number>(states).fill(0);
    fails = 0;
    shares.forEach((share, held) => {
      let chance = share * hit;
      for (let coups = 1; chance > 1e-9; coups += 1) {
        const after = held + coups - needed;
        if (after < 0) fails += chance;
        next[Math.min(states - 1, Math.max(0, after))]! += chance;
        chance *= 1 - hit;
      }
    });
    if (first < 0) first = fails;
    shares = next;
  }
  return { first, longRun: fails };
}

describe('a reserve that funds resets', () => {
  it.each([
    [1, 20, 25],
    [1, 20, 40],
    [1, 20, 60],
  ])('hit %i in %i, %i coups to fill: fails as often as in the played-out walk', (one, of, needed) => {
    const hitChance = fraction(BigInt(one), BigInt(of));
    const odds = reserveOdds({ resetCents: fraction(BigInt(needed) * 7n), gainCents: fraction(7n), hitChance });
    const played = shareOfFailures(one / of, needed);
    expect(Number(decimalText(odds.firstFails, 10))).toBeCloseTo(played.first, 6);
    const apart = Math.abs(Number(decimalText(odds.longRunFails, 10)) - played.longRun);
    expect(apart).toBeLessThanOrEqual(Number(decimalText(odds.longRunError, 10)));
  });

  it('the house pays every reset without a hidden rate, and in the long run none with a sufficient rate', () => {
    const none = reserveOdds({ resetCents: fraction(100n), gainCents: fraction(0n), hitChance: TENTH });
    expect([none.firstFails, none.longRunFails]).toEqual([fraction(1n), fraction(1n)]);
    const plenty = reserveOdds({ resetCents: fraction(100n), gainCents: fraction(11n), hitChance: TENTH });
    expect(plenty.longRunFails).toEqual(fraction(0n));
    expect(Number(decimalText(plenty.firstFails, 4))).toBeGreaterThan(0.5);
  });
});
