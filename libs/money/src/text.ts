import { MICRO_PER_CENT } from './amount.js';

export type AmountTextProblem = 'NOT_AN_AMOUNT' | 'TOO_MANY_DECIMALS' | 'NEGATIVE';

const MICRO_DIGITS = 8; // two decimals for cents and six for the fraction of a cent
const MICRO_PER_DOLLAR = 100n * MICRO_PER_CENT;

/** Exact dollars with all eight decimals: "61234.56000000". */
export function microToText(amountMicro: bigint): string {
  const sign = amountMicro < 0n ? '-' : '';
  const abs = amountMicro < 0n ? -amountMicro : amountMicro;
  return `${sign}${abs / MICRO_PER_DOLLAR}.${(abs % MICRO_PER_DOLLAR).toString().padStart(MICRO_DIGITS, '0')}`;
}

/** Drops the zeros at the end, down to whole cents: "0.50000000" is "0.50", "0.35750000" is "0.3575". */
export function shortAmount(exact: string): string {
  return exact.replace(/(\.\d\d\d*?)0+$/, '$1');
}

export function centsToText(cents: bigint): string {
  const sign = cents < 0n ? '-' : '';
  const abs = cents < 0n ? -cents : cents;
  return `${sign}${abs / 100n}.${(abs % 100n).toString().padStart(2, '0')}`;
}

/** Whole cents with currency sign and separators: "$61,234.56". */
export function centsToDollars(cents: bigint): string {
  const [whole, fraction] = centsToText(cents < 0n ? -cents : cents).split('.') as [string, string];
  return `${cents < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Reads dollars with at most two decimals ("612.4", "612.40", "612") as whole cents, without a float. */
export function parseCents(text: string): bigint | AmountTextProblem {
  const micro = parseMicro(text);
  if (typeof micro !== 'bigint') return micro;
  return micro % MICRO_PER_CENT === 0n ? micro / MICRO_PER_CENT : 'TOO_MANY_DECIMALS';
}

/** Reads dollars with at most eight decimals as micro-cents. Inverse of `microToText`. */
export function parseMicro(text: string): bigint | AmountTextProblem {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (match === null) return 'NOT_AN_AMOUNT';
  const [, sign, whole = '', fraction = ''] = match;
  if (sign === '-') return 'NEGATIVE';
  if (fraction.length > MICRO_DIGITS) return 'TOO_MANY_DECIMALS';
  return BigInt(whole) * MICRO_PER_DOLLAR + BigInt(fraction.padEnd(MICRO_DIGITS, '0'));
}
