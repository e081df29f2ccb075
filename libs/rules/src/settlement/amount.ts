import { MICRO_PER_CENT } from '@jackpot/money';

/** An amount as decimal cents, exact, with no more digits than it needs: "4000", "-500", "9.5", "0.25". */
export function centsDecimal(amountMicro: bigint): string {
  const sign = amountMicro < 0n ? '-' : '';
  const abs = amountMicro < 0n ? -amountMicro : amountMicro;
  const fraction = (abs % MICRO_PER_CENT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${sign}${abs / MICRO_PER_CENT}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * The same as a JSON number. No arithmetic is done on it and it is exact in print: with stakes bounded by
 * `STAKE_CENTS_MAX` and vigorish in twentieths of a cent it has at most 15 digits, which a number gives back unchanged.
 */
export function centsNumber(amountMicro: bigint): number {
  return Number(centsDecimal(amountMicro));
}
