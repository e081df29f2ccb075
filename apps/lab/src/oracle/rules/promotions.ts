import type { LinkConfig } from '@jackpot/progressive';

/** Cents that the casino pays of each wager, by position. */
export type PaidByCasino = ReadonlyMap<number, bigint>;

export interface ContributingMoney {
  readonly allCents: bigint;
  readonly fromCasinoCents: bigint;
}

/**
 * An ordinary wager contributes its price. For a promotional wager the terms decide: the full price, the patron's part,
 * or nothing.
 */
export function contributingMoney(
  { priceCents, promotional }: Pick<LinkConfig, 'priceCents' | 'promotional'>,
  seats: readonly number[],
  paidByCasino: PaidByCasino,
): ContributingMoney {
  let [allCents, fromCasinoCents] = [0n, 0n];
  for (const seat of new Set(seats)) {
    const wageredCents = BigInt(seats.filter((each) => each === seat).length) * priceCents;
    const casinoCents = paidByCasino.get(seat) ?? 0n;
    const contribution = casinoCents === 0n ? 'full' : promotional?.contribution;
    if (contribution === 'none') continue;
    allCents += contribution === 'full' ? wageredCents : wageredCents - casinoCents;
    if (contribution === 'full') fromCasinoCents += casinoCents;
  }
  return { allCents, fromCasinoCents };
}
