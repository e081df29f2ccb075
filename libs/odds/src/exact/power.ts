import { type Fraction, fraction } from './fraction.js';

const DECIMALS = 60n;
const SCALE = 10n ** DECIMALS;

/**
 * Base from 0 to 1. The result is at most 10^-50 too small for any exponent below 2^64: values have 60 decimals and are
 * rounded down at each of at most 2 log2(exponent) products. Each product loses less than 10^-60 and doubles the loss
 * of its factors.
 */
export function powerOf({ numerator, denominator }: Fraction, exponent: bigint): Fraction {
  if (numerator < 0n || numerator > denominator || exponent < 0n)
    throw new RangeError('a power is taken of a chance, 0 to 1, and not below the zeroth');
  let result = SCALE;
  let square = (numerator * SCALE) / denominator;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) / SCALE;
    square = (square * square) / SCALE;
  }
  return fraction(result, SCALE);
}

/** Sum of floor((slope x i + offset) / divisor) for i = 0 .. count - 1. No argument may be negative. */
export function sumOfFloors(count: bigint, divisor: bigint, slope: bigint, offset: bigint): bigint {
  if (count <= 0n) return 0n;
  let sum = ((count - 1n) * count * (slope / divisor)) / 2n + count * (offset / divisor);
  const [steep, high] = [slope % divisor, offset % divisor];
  const top = steep * count + high;
  if (top >= divisor) sum += sumOfFloors(top / divisor, steep, divisor, top % divisor);
  return sum;
}
