import { assert } from '@jackpot/money';

/** An exact number as a quotient of whole numbers; the denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The fraction in lowest terms. */
export function reduced({ numerator, denominator }: Fraction): Fraction {
  assert(denominator > 0n, 'a denominator is above zero');
  const common = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

/**
 * A fraction as people print it, "2.4056" for 0.024056...: in percent, rounded half away from zero.
 * @param decimals digits after the point, 0 or more.
 */
export function percentText({ numerator, denominator }: Fraction, decimals: number): string {
  assert(Number.isInteger(decimals) && decimals >= 0, 'decimals are a whole number, zero or more');
  const size = numerator < 0n ? -numerator : numerator;
  const units = (size * 200n * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = numerator < 0n && units > 0n ? '-' : '';
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
