import { assert, squareRoot } from '@jackpot/money';

/** An exact number in lowest terms, with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** @throws RangeError if the denominator is zero */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction has no denominator of zero');
  const sign = denominator < 0n ? -1n : 1n;
  const common = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, sign * denominator);
  return { numerator: (sign * numerator) / common, denominator: (sign * denominator) / common };
}

export const ZERO: Fraction = Object.freeze(fraction(0n));
export const ONE: Fraction = Object.freeze(fraction(1n));

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, negative(b));
}

export function negative({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** @throws RangeError if b is zero */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function sumOf(parts: Iterable<Fraction>): Fraction {
  let sum = ZERO;
  for (const part of parts) sum = plus(sum, part);
  return sum;
}

export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function larger(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? b : a;
}

export function smaller(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) > 0 ? b : a;
}

/** Such as "4885/4998398275503360". */
export function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? numerator.toString() : `${numerator}/${denominator}`;
}

/** Rounded half away from zero: 0.0105791 with 4 decimals is "0.0106". */
export function decimalText(value: Fraction, decimals: number): string {
  assert(Number.isInteger(decimals) && decimals >= 0, 'decimals are a whole number');
  const isNegative = value.numerator < 0n;
  const numerator = isNegative ? -value.numerator : value.numerator;
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + value.denominator) / (2n * value.denominator);
  return withPoint(isNegative && scaled > 0n ? -scaled : scaled, decimals);
}

/** Percentage: 0.0105791 with 4 decimals is "1.0579". */
export function percentText(value: Fraction, decimals: number): string {
  return decimalText(times(value, fraction(100n)), decimals);
}

/**
 * Rounded half up.
 * @throws RangeError if the value is negative
 */
export function squareRootText({ numerator, denominator }: Fraction, decimals: number): string {
  if (numerator < 0n) throw new RangeError('no square root of a negative number');
  // Twice the root, so that half a unit is an integer.
  const scaled = squareRoot((4n * numerator * 100n ** BigInt(decimals)) / denominator);
  return withPoint((scaled + 1n) / 2n, decimals);
}

function withPoint(scaled: bigint, decimals: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
