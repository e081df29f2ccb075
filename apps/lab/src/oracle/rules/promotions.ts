import type { LinkConfig } from '@jackpot/progressive';

/** What the casino has paid of wagers, in cents by position. */
export type PaidByCasino = ReadonlyMap<number, bigint>;

/** The money of a lock that contributes, in cents: all of it, and the casino's own part of it. */
export interface ContributingMoney {
  readonly allCents: bigint;
  readonly fromCasinoCents: bigint;
}

/**
 * What a wager contributes on: its price. Of a wager that the casino pays in whole or in part, what the terms say: the price
 * all the same, the part of the patron, or nothing.
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
