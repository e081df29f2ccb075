import type { Posting } from '../accounts.js';
import { type Balances, trialBalance } from '../balances.js';

/**
 * INV-01: each posting moves a positive amount between two different accounts, and all balances add up to zero. Returns
 * what is wrong, or null.
 */
export function booksBalance(postings: readonly Posting[], balances: Balances): string | null {
  for (const { debitAccount, creditAccount, amountMicro } of postings) {
    if (amountMicro <= 0n) return `a posting of ${amountMicro} micro-cents to ${creditAccount}`;
    if (debitAccount === creditAccount) return `a posting of ${creditAccount} to itself`;
  }
  const sum = trialBalance(balances);
  return sum === 0n ? null : `the trial balance is ${sum} micro-cents, not zero`;
}
