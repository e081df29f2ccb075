import type { LinkConfig } from '@jackpot/progressive';

/** Cents by position. */
export type PaidByCasino = ReadonlyMap<number, bigint>;

/** In cents: all, and the casino's part. */
export interface ContributingMoney {
  readonly allCents: bigint;
  readonly fromCasinoCents: bigint;
}

/**
 * A wager contributes its price. For a promotional wager the terms decide: the full price, the patron's part, or
 * nothing.
 */
export function contributingMoney(
  { priceCents, promotional }: Pick<LinkConfig, 'priceCents' | 'promotional'>,
  seats: readonly number[],
  paidByCasino: PaidByCasino,
): ContributingMoney {
  let [allCents, fromCasinoCents] = [0n, 0n];
  for (const seat of seats) {
    const casinoCents = paidByCasino.get(seat) ?? 0n;
    const contribution = casinoCents === 0n ? 'full' : promotional?.contribution;
    if (contribution === 'none') continue;
    allCents += contribution === 'full' ? priceCents : priceCents - casinoCents;
    if (contribution === 'full') fromCasinoCents += casinoCents;
  }
  return { allCents, fromCasinoCents };
}
