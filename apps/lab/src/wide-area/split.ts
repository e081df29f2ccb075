import { assert } from '@jackpot/money';
import type { SiteId } from './ids.js';

interface Part {
  readonly site: SiteId;
  readonly amountMicro: bigint;
  readonly remainder: bigint;
}

/**
 * Divides an amount exactly to the micro-cent. Each share is rounded down. The remaining micro-cents go to the shares
 * with the largest remainders; among equal remainders, to the lowest site ids.
 * @param contributions micro-cents, none negative, at least one positive
 */
export function splitByContribution(
  amountMicro: bigint,
  contributions: ReadonlyMap<SiteId, bigint>,
): ReadonlyMap<SiteId, bigint> {
  assert(amountMicro >= 0n, 'an amount to split is not negative');
  const total = [...contributions.values()].reduce((sum, each) => sum + each, 0n);
  assert(total > 0n, 'an amount is split among sites that contributed');
  const parts: Part[] = [...contributions].map(([site, contributed]) => {
    assert(contributed >= 0n, 'no site contributed a negative amount');
    const product = amountMicro * contributed;
    return { site, amountMicro: product / total, remainder: product % total };
  });
  const left = amountMicro - parts.reduce((sum, part) => sum + part.amountMicro, 0n);
  const largest = [...parts].sort(byRemainder).slice(0, Number(left));
  const raised = new Set(largest.map(({ site }) => site));
  return new Map(parts.map(({ site, amountMicro: share }) => [site, raised.has(site) ? share + 1n : share]));
}

function byRemainder(one: Part, other: Part): number {
  if (one.remainder !== other.remainder) return one.remainder > other.remainder ? -1 : 1;
  return one.site < other.site ? -1 : 1;
}
