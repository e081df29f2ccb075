import { centsToText, parseCents } from '@jackpot/money';
import type { SlipDifference } from '../server/types.js';

interface DifferenceTotals {
  readonly missing: string;
  readonly extra: string;
  readonly oursOfUnequal: string;
  readonly theirsOfUnequal: string;
  /** Total of the other system's list less ours. */
  readonly net: string;
}

/** Null for a comparison of counts. */
export function totalsOf(
  differences: readonly Pick<SlipDifference, 'kind' | 'ours' | 'theirs'>[],
): DifferenceTotals | null {
  const sums = { missing: 0n, extra: 0n, oursOfUnequal: 0n, theirsOfUnequal: 0n };
  let isOfAmounts = false;
  for (const { kind, ours, theirs } of differences) {
    const [own, other] = [centsIn(ours), centsIn(theirs)];
    if (own === null && other === null) continue;
    isOfAmounts = true;
    if (kind === 'missing') sums.missing += own ?? 0n;
    if (kind === 'extra') sums.extra += other ?? 0n;
    if (kind !== 'different') continue;
    sums.oursOfUnequal += own ?? 0n;
    sums.theirsOfUnequal += other ?? 0n;
  }
  if (!isOfAmounts) return null;
  const net = sums.extra + sums.theirsOfUnequal - sums.missing - sums.oursOfUnequal;
  return {
    missing: centsToText(sums.missing),
    extra: centsToText(sums.extra),
    oursOfUnequal: centsToText(sums.oursOfUnequal),
    theirsOfUnequal: centsToText(sums.theirsOfUnequal),
    net: net < 0n ? `-${centsToText(-net)}` : centsToText(net),
  };
}

/** Null if this side has none. */
function centsIn(side: SlipDifference['ours']): bigint | null {
  const cents = parseCents(side?.['amount'] ?? side?.['shown'] ?? '');
  return typeof cents === 'bigint' ? cents : null;
}
