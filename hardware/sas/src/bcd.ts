/** Packed decimal digits of SAS, two to a byte, the highest first. */
export const AMOUNT_BYTES = 5;
/** What five bytes hold: $99,999,999.99. */
export const AMOUNT_CENTS_MAX = 9_999_999_999n;

/** An amount as SAS sends it; undefined outside 0 to {@link AMOUNT_CENTS_MAX}. */
export function toBcd(amountCents: bigint): Uint8Array | undefined {
  if (amountCents < 0n || amountCents > AMOUNT_CENTS_MAX) return undefined;
  const digits = amountCents.toString().padStart(AMOUNT_BYTES * 2, '0');
  return Uint8Array.from({ length: AMOUNT_BYTES }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

/** The amount in these bytes; undefined where a half of one is no digit. */
export function fromBcd(bytes: Uint8Array): bigint | undefined {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return /^\d+$/.test(digits) ? BigInt(digits) : undefined;
}
