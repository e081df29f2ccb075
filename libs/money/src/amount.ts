/**
 * Exact amounts. Every amount in the system is a `bigint` of micro-cents (10^-6 cent): a price in whole cents times a rate
 * in parts per million is then exact, and nothing is ever rounded on its way into a meter.
 */

/** One cent in micro-cents. */
export const MICRO_PER_CENT = 1_000_000n;

/** The whole of a rate given in parts per million: 1,000,000 ppm = 100%. */
export const PPM_WHOLE = 1_000_000n;

/** Whole cents as micro-cents; exact. */
export function centsToMicro(cents: bigint): bigint {
  return cents * MICRO_PER_CENT;
}

/**
 * Whole cents contained in an amount, rounded down: what can be paid. The fraction stays where it was.
 * @param amountMicro zero or more; a negative amount is a bug of the caller.
 */
export function wholeCents(amountMicro: bigint): bigint {
  if (amountMicro < 0n) throw new RangeError(`wholeCents of a negative amount: ${amountMicro} micro-cents`);
  return amountMicro / MICRO_PER_CENT;
}

/** A price in cents times a rate in ppm: cents x ppm = micro-cents, so this is exact. */
export function rateOf({ priceCents, ratePpm }: { readonly priceCents: bigint; readonly ratePpm: bigint }): bigint {
  return priceCents * ratePpm;
}

/** The smaller of two amounts. */
export function minAmount(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The larger of two amounts. */
export function maxAmount(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
