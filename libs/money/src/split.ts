/**
 * Divides whole cents into equal shares; what cannot be divided goes, a cent each, to the first of them.
 * The sum of the shares is always the amount: nothing is made, nothing is lost.
 * @param amountCents zero or more.
 * @param shares how many; at least one. Order is the caller's: the first in pay order comes first.
 */
export function equalShares({
  amountCents,
  shares,
}: {
  readonly amountCents: bigint;
  readonly shares: number;
}): readonly bigint[] {
  if (amountCents < 0n) throw new RangeError(`cannot share a negative amount: ${amountCents} cents`);
  if (!Number.isSafeInteger(shares) || shares < 1) throw new RangeError(`cannot share among ${shares}`);
  const count = BigInt(shares);
  const each = amountCents / count;
  const left = amountCents % count;
  return Array.from({ length: shares }, (_, index) => (BigInt(index) < left ? each + 1n : each));
}
