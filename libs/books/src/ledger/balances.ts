import { centsToMicro } from '@jackpot/money';
import type { LevelMeters } from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';

export type Balances = ReadonlyMap<Account, bigint>;

/** Changes the balances in place. Balances are stored, and never computed from history. */
export function postTo(balances: Map<Account, bigint>, postings: readonly Posting[]): void {
  for (const { debitAccount, creditAccount, amountMicro } of postings) {
    balances.set(debitAccount, (balances.get(debitAccount) ?? 0n) - amountMicro);
    balances.set(creditAccount, (balances.get(creditAccount) ?? 0n) + amountMicro);
  }
}

/** Sum of all balances. Zero, unless the books are broken (INV-01). */
export function trialBalance(balances: Balances): bigint {
  let sum = 0n;
  for (const amount of balances.values()) sum += amount;
  return sum;
}

export interface MeterDifference {
  readonly account: Account;
  readonly meterMicro: bigint;
  readonly balanceMicro: bigint;
}

/** Lists the meters that differ from the balances of their accounts (INV-02). */
export function meterDifferences(meters: readonly LevelMeters[], balances: Balances): readonly MeterDifference[] {
  return meters.flatMap((level) => {
    const registers: readonly (readonly [Account, bigint])[] = [
      [`level:${level.level}:display`, level.displayMicro],
      [`level:${level.level}:reserve`, level.reserveMicro],
      [`level:${level.level}:overflow`, level.overflowMicro],
      [`level:${level.level}:pending`, centsToMicro(level.pendingCents)],
    ];
    return registers
      .map(([account, meterMicro]) => ({ account, meterMicro, balanceMicro: balances.get(account) ?? 0n }))
      .filter(({ meterMicro, balanceMicro }) => meterMicro !== balanceMicro);
  });
}
