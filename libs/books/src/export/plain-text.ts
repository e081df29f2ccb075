import type { Account } from '../ledger/index.js';
import { type DayReportBody, readReport } from '../day/report-body.js';
import type { Close } from '../close/close.js';

/**
 * Writes the books of closed days for `hledger` and `ledger`, in dollars with eight decimals. Each day has one
 * transaction for every cause and pair of accounts, and ends with an assertion of every balance, which finds a missing
 * day or a changed amount.
 * @param closes of one link, starting with the first, because a balance is the sum of all earlier entries
 */
export function plainTextBooks(closes: readonly Close[]): string {
  return [COMMODITY, ...closes.map(dayText)].join('\n');
}

const COMMODITY = 'commodity $\n    format $1000.00000000\n';
const INDENT = '    ';

function dayText(close: Close): string {
  const report = readReport(close.report);
  const entries = report.entries.map((entry, index) => entryText(close, entry, index + 1));
  return [...entries, balancesText(close, report.accounts)].join('\n');
}

function entryText(close: Close, entry: DayReportBody['entries'][number], number: number): string {
  const { event, debitAccount, creditAccount, amount, postings } = entry;
  return [
    `${close.day} (${close.linkId}/${close.number}/${number}) ${event} ; postings: ${postings}`,
    `${INDENT}${nameOf(close.linkId, debitAccount)}  $${amount}`,
    `${INDENT}${nameOf(close.linkId, creditAccount)}  $-${amount}`,
    '',
  ].join('\n');
}

function balancesText(close: Close, accounts: DayReportBody['accounts']): string {
  const lines = accounts.map(
    ({ account, balance }) => `${INDENT}${nameOf(close.linkId, account)}  $0 = $${negated(balance)}`,
  );
  return [`${close.day} (${close.linkId}/${close.number}) balances at the close`, ...lines, ''].join('\n');
}

/** In `hledger` and `ledger`, a balance is debits less credits. In our books, it is credits less debits. */
function negated(balance: string): string {
  if (/^-?0\.0+$/.test(balance)) return '0.00000000';
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`;
}

type Head<A extends string> = A extends `${infer H}:${string}` ? H : A;
const SIDES: Readonly<Record<Head<Account>, string>> = {
  level: 'Liabilities',
  fixed: 'Liabilities',
  house: 'Expenses',
  paid: 'Assets',
  withheld: 'Assets',
  forfeited: 'Assets',
  transit: 'Liabilities',
  'under-way': 'Liabilities',
};

function nameOf(linkId: string, account: Account): string {
  return `${SIDES[account.slice(0, account.indexOf(':')) as Head<Account>]}:${linkId}:${account}`;
}
