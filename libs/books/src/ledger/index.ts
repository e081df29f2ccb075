export { ACCOUNTS, type Account, type Posting } from './accounts.js';
export { type Balances, type MeterDifference, meterDifferences, postTo, trialBalance } from './balances.js';
export { booksBalance } from './invariants/books-balance.js';
export { metersAreBalances } from './invariants/meters-are-balances.js';
export { type LedgerLink, ledgerLinkOf, postingsOf } from './postings.js';
