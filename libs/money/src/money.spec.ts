import fc from 'fast-check';
import {
  InvariantViolation,
  assert,
  centsToDollars,
  centsToText,
  centsToMicro,
  maxAmount,
  microToText,
  minAmount,
  must,
  parseCents,
  parseMicro,
  rateOf,
  unreachable,
  wholeCents,
} from './index.js';

const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
const micro = fc.bigInt({ min: 0n, max: 10n ** 18n });

describe('amounts are exact', () => {
  it('a five dollar wager at 10 percent gives fifty cents, to the micro-cent', () => {
    expect(rateOf({ priceCents: 500n, ratePpm: 100_000n })).toBe(centsToMicro(50n));
    expect(rateOf({ priceCents: 500n, ratePpm: 1n })).toBe(500n);
  });

  it('an award is cut to whole cents and leaves less than a cent', () => {
    fc.assert(
      fc.property(micro, (amount) => {
        const left = amount - centsToMicro(wholeCents(amount));
        expect(left >= 0n && left < 1_000_000n).toBe(true);
      }),
    );
    expect(() => wholeCents(-1n)).toThrow(RangeError);
  });

  it('finds the smaller and the larger amount', () => {
    expect([minAmount(1n, 2n), minAmount(2n, 1n), maxAmount(1n, 2n), maxAmount(2n, 1n)]).toEqual([1n, 1n, 2n, 2n]);
  });
});

describe('amounts as text', () => {
  it('reads back what it wrote, to the micro-cent', () => {
    fc.assert(fc.property(micro, (amount) => expect(parseMicro(microToText(amount))).toBe(amount)));
    fc.assert(fc.property(cents, (amount) => expect(parseCents(centsToText(amount))).toBe(amount)));
  });

  it('writes as the floor reads it', () => {
    expect(centsToDollars(6_123_456n)).toBe('$61,234.56');
    expect(centsToDollars(5n)).toBe('$0.05');
    expect(centsToDollars(-100_000n)).toBe('-$1,000.00');
    expect(microToText(-1n)).toBe('-0.00000001');
    expect(centsToText(-61_240n)).toBe('-612.40');
  });

  it.each([
    ['', 'NOT_AN_AMOUNT'],
    ['1e3', 'NOT_AN_AMOUNT'],
    ['.5', 'NOT_AN_AMOUNT'],
    ['1.', 'NOT_AN_AMOUNT'],
    ['NaN', 'NOT_AN_AMOUNT'],
    ['1,000', 'NOT_AN_AMOUNT'],
    ['-1', 'NEGATIVE'],
    ['1.001', 'TOO_MANY_DECIMALS'],
    ['1.000000001', 'TOO_MANY_DECIMALS'],
  ])('refuses %p as %s', (text, problem) => {
    expect(parseCents(text)).toBe(problem);
  });

  it('reads short forms without a float', () => {
    expect(parseCents('612.4')).toBe(61_240n);
    expect(parseCents('90071992547409.93')).toBe(9_007_199_254_740_993n);
  });
});

describe('invariants', () => {
  it('throw at once and name the broken claim', () => {
    expect(() => assert(false, 'a coup is decided by its own link')).toThrow(InvariantViolation);
    expect(() => must(undefined, 'level of a recorded hit')).toThrow('level of a recorded hit');
    expect(must(0, 'zero is a value')).toBe(0);
    expect(() => unreachable('x' as never)).toThrow(InvariantViolation);
  });
});
