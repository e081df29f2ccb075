import type { LinkConfig } from '../config/link-config.js';

/**
 * A wager of several units counts as that many wagers of the price. Lists of positions in play therefore name a
 * position once for each unit (ADR 49).
 * @returns 0 if the terms do not allow a wager of this amount
 */
export function unitsOf(
  { priceCents, wagerUnitsMax = 1 }: Pick<LinkConfig, 'priceCents' | 'wagerUnitsMax'>,
  wageredCents: bigint,
): number {
  if (wageredCents === priceCents) return 1;
  if (wagerUnitsMax === 1 || wageredCents <= 0n || wageredCents % priceCents !== 0n) return 0;
  const units = wageredCents / priceCents;
  return units <= BigInt(wagerUnitsMax) ? Number(units) : 0;
}

/** @param seats positions, once for each unit */
export function unitsAt(seats: readonly number[], seat: number): number {
  let units = 0;
  for (const each of seats) if (each === seat) units += 1;
  return units;
}
