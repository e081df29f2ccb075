import fc from 'fast-check';
import { compare, decimalText, fraction, minus, percentText, plus, squareRootText, times } from './fraction.js';
import { powerOf, sumOfFloors } from './power.js';

describe('fractions', () => {
  it('have lowest terms, and the numerator has the sign', () => {
    expect(fraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });

  it('are printed rounded half away from zero', () => {
    expect(decimalText(fraction(1n, 8n), 2)).toBe('0.13');
    expect(decimalText(fraction(-1n, 8n), 2)).toBe('-0.13');
    expect(decimalText(fraction(-1n, 1000n), 2)).toBe('0.00');
    expect(percentText(fraction(10_579n, 1_000_000n), 4)).toBe('1.0579');
    expect(decimalText(fraction(5n, 2n), 0)).toBe('3');
  });

  it('have exact roots of squares, and a rounded root of two', () => {
    expect(squareRootText(fraction(2n), 10)).toBe('1.4142135624');
    expect(squareRootText(fraction(9n, 4n), 3)).toBe('1.500');
    expect(() => squareRootText(fraction(-1n), 2)).toThrow(RangeError);
  });

  it('are unchanged when a value is added and subtracted', () => {
    const any = fc
      .tuple(fc.bigInt({ min: -99n, max: 99n }), fc.bigInt({ min: 1n, max: 99n }))
      .map(([n, d]) => fraction(n, d));
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(minus(plus(a, b), b)).toEqual(a);
        expect(compare(a, b)).toBe(a.numerator * b.denominator === b.numerator * a.denominator ? 0 : -compare(b, a));
      }),
    );
  });
});

describe('powers and sums', () => {
  it('a power is never too large, and less than 10^-50 too small', () => {
    const half = fraction(1n, 2n);
    expect(powerOf(half, 0n)).toEqual(fraction(1n));
    let exact = fraction(1n);
    const base = fraction(999n, 1000n);
    for (let step = 0; step < 300; step += 1) exact = times(exact, base);
    const missing = minus(exact, powerOf(base, 300n));
    expect(compare(missing, fraction(0n))).toBeGreaterThanOrEqual(0);
    expect(compare(missing, fraction(1n, 10n ** 50n))).toBe(-1);
    expect(() => powerOf(fraction(3n, 2n), 1n)).toThrow(RangeError);
  });

  it('the sum of floors equals the sum of each floor', () => {
    const some = fc.bigInt({ min: 0n, max: 40n });
    fc.assert(
      fc.property(some, fc.bigInt({ min: 1n, max: 40n }), some, some, (count, divisor, slope, offset) => {
        let sum = 0n;
        for (let index = 0n; index < count; index += 1n) sum += (slope * index + offset) / divisor;
        expect(sumOfFloors(count, divisor, slope, offset)).toBe(sum);
      }),
    );
  });
});
