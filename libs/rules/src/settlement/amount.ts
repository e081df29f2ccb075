import { MICRO_PER_CENT } from '@jackpot/money';

/** Amount in cents, exact and without trailing zeros: "4000", "-500", "9.5", "0.25". */
export function centsDecimal(amountMicro: bigint): string {
  const sign = amountMicro < 0n ? '-' : '';
  const abs = amountMicro < 0n ? -amountMicro : amountMicro;
  const fraction = (abs % MICRO_PER_CENT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${sign}${abs / MICRO_PER_CENT}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Amount in cents as a number that prints exactly: `STAKE_CENTS_MAX` and vigorish in twentieths of a cent need at most
 * 15 digits, which a double preserves. Do not calculate with the result.
 */
export function centsNumber(amountMicro: bigint): number {
  return Number(centsDecimal(amountMicro));
}
