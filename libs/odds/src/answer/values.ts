import { type Fraction, decimalText, fractionText, percentText, squareRootText } from '../exact/fraction.js';
import type { Range } from '../royal-9/cycle.js';

export interface ShareBody {
  /** Fraction in lowest terms: "52882/4998398". */
  readonly exact: string;
  /** Percentage with four decimals: "1.0579". */
  readonly percent: string;
}

/** Dollars with two decimals. `low` and `high` are equal unless only bounds are known. */
export interface DollarsBody {
  readonly low: string;
  readonly high: string;
}

export interface PercentRangeBody {
  readonly low: string;
  readonly high: string;
}

const PERCENT_DECIMALS = 4;

export function shareBody(value: Fraction): ShareBody {
  return { exact: fractionText(value), percent: percentText(value, PERCENT_DECIMALS) };
}

export function oneIn({ numerator, denominator }: Fraction): string {
  if (numerator === 0n) return 'never';
  return `1 in ${decimalText({ numerator: denominator, denominator: numerator }, 1)}`;
}

export function percentRange({ low, high }: Range): PercentRangeBody {
  return { low: percentText(low, PERCENT_DECIMALS), high: percentText(high, PERCENT_DECIMALS) };
}

/** Cents to dollars with two decimals, rounded half up. */
export function dollarsOf(cents: Fraction): string {
  return decimalText({ numerator: cents.numerator, denominator: cents.denominator * 100n }, 2);
}

export function dollarsRange({ low, high }: Range): DollarsBody {
  return { low: dollarsOf(low), high: dollarsOf(high) };
}

export function deviationText(variance: Fraction): string {
  return squareRootText(variance, PERCENT_DECIMALS);
}
