import type { LevelMeters } from '@jackpot/progressive';
import { type Balances, meterDifferences } from '../balances.js';

/**
 * INV-02: every meter is what it started from, plus what came, less what went, to the millionth of a cent: that is the
 * balance of its account. Null where that holds, else the first meter that is not.
 */
export function metersAreBalances(meters: readonly LevelMeters[], balances: Balances): string | null {
  const [first] = meterDifferences(meters, balances);
  return first === undefined
    ? null
    : `${first.account} holds ${first.balanceMicro} micro-cents, its meter shows ${first.meterMicro}`;
}
