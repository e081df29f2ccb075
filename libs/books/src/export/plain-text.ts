import type { Account } from '../ledger/index.js';
import { type DayReportBody, readReport } from '../day/report-body.js';
import type { Close } from '../close/close.js';

/**
 * The books of closed days as a journal of plain-text accounting, which `hledger` and `ledger` read and balance: one
 * transaction a day for every cause and pair of accounts, amounts in dollars with all eight decimals. Each day ends with
 * an assertion of every balance, so that a reader of the file finds a missing day or a changed amount.
 *
 * What is owed stands under Liabilities, below zero as such programs want credits; the house's own money under Expenses;
 * what was handed out under Assets, where it has left the cage.
 * @param closes of one link, from the first on: a balance is the sum of everything before it.
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

/** Our balances are credits less debits; theirs are debits less credits. */
function negated(balance: string): string {
  if (/^-?0\.0+$/.test(balance)) return '0.00000000';
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`;
}

/** Which side of a balance sheet an account is of. A new kind of account gets its side here before it compiles. */
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
