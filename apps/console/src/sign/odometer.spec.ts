import fc from 'fast-check';
import {
  countUpMilli,
  CATCH_UP_MS,
  type Odometer,
  advance,
  commitValue,
  digitsOf,
  finish,
  isRolling,
  positionMilli,
  reelPositions,
  restAt,
  shownCents,
} from './odometer.js';

const cents = fc.bigInt({ min: 0n, max: 10n ** 13n });
const timeMs = fc.double({ min: -1e7, max: 1e9, noNaN: true });
const committedMilli = (odometer: Odometer) => odometer.committedCents * 1_000n;

describe('the odometer', () => {
  it('never shows more than the last committed value and never rolls back but at a reset, at any times', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.tuple(fc.option(cents), timeMs), { maxLength: 60 }), (first, steps) => {
        let odometer = restAt(first, 0);
        for (const [committed, nowMs] of steps) {
          const before = odometer;
          odometer = committed === null ? advance(odometer, nowMs) : commitValue(odometer, committed, nowMs);
          expect(odometer.shownMilli <= committedMilli(odometer)).toBe(true);
          const isReset = committed !== null && committed < before.committedCents;
          if (isReset) expect(shownCents(odometer)).toBe(committed);
          else expect(odometer.shownMilli >= before.shownMilli).toBe(true);
        }
      }),
    );
  });

  it('catches up within a second, whatever the distance', () => {
    fc.assert(
      fc.property(cents, cents, (from, to) => {
        const odometer = advance(commitValue(restAt(from, 0), to, 5_000), 5_000 + CATCH_UP_MS);
        expect(shownCents(odometer)).toBe(to);
        expect(isRolling(odometer)).toBe(false);
      }),
    );
    expect(CATCH_UP_MS).toBeLessThan(1_000);
  });

  it('keeps within a second of a meter that rises ten times a second', () => {
    let odometer = restAt(0n, 0);
    for (let nowMs = 100; nowMs <= 60_000; nowMs += 100) {
      odometer = commitValue(odometer, odometer.committedCents + 25n, nowMs);
      expect(odometer.committedCents - shownCents(advance(odometer, nowMs))).toBeLessThanOrEqual(10n * 25n);
    }
  });

  it('moves on every frame of a roll, and eases out', () => {
    const path = [0, 100, 200, 400, 800, 900].map((elapsedMs) =>
      positionMilli({ fromMilli: 0n, toMilli: 100_000n, elapsedMs }),
    );
    expect(path).toEqual([0n, 20_987n, 39_506n, 69_135n, 98_765n, 100_000n]);
  });

  it('a clock that is no number moves nothing', () => {
    expect(positionMilli({ fromMilli: 1n, toMilli: 9n, elapsedMs: Number.NaN })).toBe(1n);
    expect(positionMilli({ fromMilli: 1n, toMilli: 9n, elapsedMs: Number.POSITIVE_INFINITY })).toBe(9n);
  });

  it('without motion it stands on the value at once', () => {
    expect(shownCents(finish(commitValue(restAt(1n, 0), 500n, 0)))).toBe(500n);
  });
});

describe('the reels', () => {
  it('at rest spell the amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const reels = reelPositions(amount * 1_000n, digitsOf(amount));
        expect(BigInt(reels.map(({ turn }) => turn).join(''))).toBe(amount);
        expect(reels.some(({ isLeading }) => isLeading)).toBe(false);
      }),
    );
  });

  it('turn only with every reel below them, as in a mechanical counter', () => {
    const turns = (milli: bigint) => reelPositions(milli, 4).map(({ turn }) => turn);
    expect(turns(199_250n)).toEqual([0, 1.25, 9.25, 9.25]);
    expect(turns(198_250n)).toEqual([0, 1, 9, 8.25]);
    expect(turns(999_500n)).toEqual([0.5, 9.5, 9.5, 9.5]);
  });

  it('show no leading zero, but always $0.00', () => {
    expect(reelPositions(50_000n, 5).map(({ isLeading }) => isLeading)).toEqual([true, true, false, false, false]);
    expect(digitsOf(0n)).toBe(3);
    expect(digitsOf(5_123_456n)).toBe(7);
  });
});

describe('the amount won', () => {
  const at = (elapsedMs: number, isHurried = false) =>
    countUpMilli({ amountCents: 5_000_150n, elapsedMs, isHurried }) / 1_000n;

  it('counts up to what was committed, never past it and never back, also when others begin to wait', () => {
    const steps = Array.from({ length: 60 }, (_, step) => at(step * 50, step > 20));
    expect(steps[0]).toBe(0n);
    expect(steps.every((cents, index) => index === 0 || cents >= steps[index - 1]!)).toBe(true);
    expect(steps.every((cents) => cents <= 5_000_150n)).toBe(true);
    expect(steps.at(-1)).toBe(5_000_150n);
  });

  it('is there after two and a half seconds, and after half a second while others wait', () => {
    expect(at(2_399)).toBeLessThan(5_000_150n);
    expect([at(2_400), at(500, true)]).toEqual([5_000_150n, 5_000_150n]);
  });
});
