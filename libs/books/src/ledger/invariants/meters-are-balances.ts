import type { LevelMeters } from '@jackpot/progressive';
import { type Balances, meterDifferences } from '../balances.js';

/** INV-02: every meter equals the balance of its account, to the micro-cent. Returns what is wrong, or null. */
export function metersAreBalances(meters: readonly LevelMeters[], balances: Balances): string | null {
  const [first] = meterDifferences(meters, balances);
  return first === undefined
    ? null
    : `${first.account} holds ${first.balanceMicro} micro-cents, its meter shows ${first.meterMicro}`;
}
