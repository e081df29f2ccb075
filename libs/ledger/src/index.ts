export { type Account, type Posting } from './accounts.js';
export { type Balances, type MeterDifference, meterDifferences, postTo, trialBalance } from './balances.js';
export { postingsOf } from './postings.js';
