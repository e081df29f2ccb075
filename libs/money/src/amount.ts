/**
 * Exact amounts. Amounts are `bigint` micro-cents (10^-6 cent), so a price in whole cents times a rate in parts per
 * million is exact, and nothing is rounded on the way into a meter.
 */

export const MICRO_PER_CENT = 1_000_000n;

export const PPM_WHOLE = 1_000_000n;

export function centsToMicro(cents: bigint): bigint {
  return cents * MICRO_PER_CENT;
}

/**
 * The whole cents contained in an amount, rounded down. Only whole cents are paid; the fraction stays in the meter.
 * @param amountMicro zero or more. A negative amount is a bug of the caller.
 */
export function wholeCents(amountMicro: bigint): bigint {
  if (amountMicro < 0n) throw new RangeError(`wholeCents of a negative amount: ${amountMicro} micro-cents`);
  return amountMicro / MICRO_PER_CENT;
}

/** Part of a price. Cents times ppm are exact micro-cents. */
export function rateOf({ priceCents, ratePpm }: { readonly priceCents: bigint; readonly ratePpm: bigint }): bigint {
  return priceCents * ratePpm;
}

export function minAmount(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function maxAmount(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
