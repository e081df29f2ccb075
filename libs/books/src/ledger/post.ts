import type { Account, Posting } from './accounts.js';

/** One posting, or none where there is nothing to post. */
export function post(debitAccount: Account, creditAccount: Account, amountMicro: bigint): readonly Posting[] {
  return amountMicro === 0n ? [] : [{ debitAccount, creditAccount, amountMicro }];
}
