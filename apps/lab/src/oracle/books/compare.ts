import { MICRO_PER_CENT, centsToText, microToText } from '@jackpot/money';
import type { BalancesBody, LevelMetersBody, MetersBody, ShoeBody } from '../../players/api/bodies.js';
import type { Differences } from './facts.js';
import type { LevelBook } from './level-book.js';
import type { LinkBook } from './link-book.js';
import type { ShoeFigures } from './shoe-book.js';

/** What was compared, for the report. */
export interface Compared {
  readonly figures: number;
}

/** The floor's books against the controller's, to the millionth of a cent: every meter, every account, every count. */
export function compareBooks(
  book: LinkBook,
  meters: MetersBody,
  balances: BalancesBody,
  differences: Differences,
): Compared {
  let figures = 0;
  const compare = (where: string, expected: string, found: string | undefined): void => {
    figures += 1;
    differences.compare(where, expected, found ?? 'not there');
  };
  const accounts = accountsOf(book);
  for (const level of book.levels) {
    const reported = meters.levels.find((one) => one.level === level.level);
    for (const [name, expected] of Object.entries(metersOf(level))) {
      compare(
        `${level.level} ${name}`,
        expected,
        reported === undefined ? undefined : String(reported[name as keyof LevelMetersBody]),
      );
    }
  }
  const reportedAccounts = new Map(balances.accounts.map(({ account, balance }) => [account, balance]));
  for (const [account, amountMicro] of accounts) {
    // An account that nothing was ever posted to need not be listed.
    compare(`account ${account}`, microToText(amountMicro), reportedAccounts.get(account) ?? microToText(0n));
  }
  for (const [account, balance] of reportedAccounts) {
    if (!accounts.has(account)) compare(`account ${account}`, microToText(0n), balance);
  }
  compare('trial balance', microToText(0n), balances.trialBalance);
  return { figures };
}

/** The tables' books of their shoes against the controller's; how many figures that were. */
export function compareShoes(
  own: ReadonlyMap<string, ShoeFigures>,
  reported: ReadonlyMap<string, ShoeBody>,
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

/** The meters of a level in the words of the API. A live table has no machine-paid means: that meter stays as it is. */
function metersOf(level: LevelBook): Readonly<Partial<Record<keyof LevelMetersBody, string>>> {
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

function accountsOf(book: LinkBook): ReadonlyMap<string, bigint> {
  const accounts = new Map(book.accounts);
  for (const { level, displayMicro, reserveMicro, overflowMicro, pendingCents } of book.levels) {
    accounts.set(`level:${level}:display`, displayMicro);
    accounts.set(`level:${level}:reserve`, reserveMicro);
    accounts.set(`level:${level}:overflow`, overflowMicro);
    accounts.set(`level:${level}:pending`, pendingCents * MICRO_PER_CENT);
  }
  return accounts;
}
