import { centsToText, microToText } from '@jackpot/money';
import type { LevelFigures } from '../meters/level.js';
import type { Registers } from '../meters/registers.js';
import type { Differences } from './facts.js';
import type { ShoeFigures } from './shoe-book.js';

export interface ReportedMeters {
  readonly levels: readonly ({ readonly level: string } & Readonly<Record<MeterName, string | number>>)[];
}

export interface ReportedBalances {
  readonly accounts: readonly { readonly account: string; readonly balance: string }[];
  readonly trialBalance: string;
}

export interface Compared {
  readonly figures: number;
}

export function compareBooks(
  registers: Registers,
  meters: ReportedMeters,
  balances: ReportedBalances,
  differences: Differences,
): Compared {
  let figures = 0;
  const compare = (where: string, expected: string, found: string | undefined): void => {
    figures += 1;
    differences.compare(where, expected, found ?? 'not there');
  };
  for (const level of registers.levels) {
    const reported = meters.levels.find((one) => one.level === level.level);
    for (const [name, expected] of Object.entries(metersOf(level)) as [MeterName, string][])
      compare(`${level.level} ${name}`, expected, reported === undefined ? undefined : String(reported[name]));
  }
  const accounts = registers.balances();
  const reportedAccounts = new Map(balances.accounts.map(({ account, balance }) => [account, balance]));
  for (const [account, amountMicro] of accounts) {
    compare(`account ${account}`, microToText(amountMicro), reportedAccounts.get(account) ?? microToText(0n));
  }
  for (const [account, balance] of reportedAccounts) {
    if (!accounts.has(account)) compare(`account ${account}`, microToText(0n), balance);
  }
  compare('trial balance', microToText(0n), balances.trialBalance);
  return { figures };
}

export function compareShoes(
  own: ReadonlyMap<string, ShoeFigures>,
  reported: ReadonlyMap<string, ShoeFigures>,
  differences: Differences,
): number {
  let figures = 0;
  for (const [tableId, shoe] of own) {
    for (const [name, expected] of Object.entries(shoe) as [keyof ShoeFigures, string | number | boolean | null][]) {
      figures += 1;
      const found = reported.get(tableId)?.[name];
      differences.compare(`shoe of ${tableId}, ${name}`, `${expected}`, found === undefined ? 'not there' : `${found}`);
    }
  }
  return figures;
}

/** Level figures in the form of the API. `machinePaid` stays zero, because no machine pays awards at tables. */
export function metersOf(level: LevelFigures) {
  return {
    cycle: `${level.cycle}`,
    display: microToText(level.displayMicro),
    reserve: microToText(level.reserveMicro),
    overflow: microToText(level.overflowMicro),
    inWagers: `${level.inWagers}`,
    hits: `${level.hits}`,
    wins: centsToText(level.winsCents),
    largest: centsToText(level.largestCents),
    pending: centsToText(level.pendingCents),
    machinePaid: '0.00',
    attendantPaid: centsToText(level.attendantPaidCents),
    cumulativePaid: centsToText(level.attendantPaidCents),
  };
}
type MeterName = keyof ReturnType<typeof metersOf>;
