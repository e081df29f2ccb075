import type { Account, Balances } from '@jackpot/ledger';
import type { Liability } from '../report/day-report.js';

/** What is owed to players, and how much of the house's own money is in it (REQ-115), from the books. */
export function liabilityOf(balances: Balances): Liability {
  const sum = (isPart: (account: Account) => boolean): bigint =>
    [...balances].reduce((total, [account, micro]) => (isPart(account) ? total + micro : total), 0n);
  const ofLevels = (register: string): bigint =>
    sum((account) => account.startsWith('level:') && account.endsWith(`:${register}`));
  const parts = {
    displayMicro: ofLevels('display'),
    reserveMicro: ofLevels('reserve'),
    overflowMicro: ofLevels('overflow'),
    pendingMicro: ofLevels('pending'),
    fixedPendingMicro: sum((account) => account === 'fixed:pending'),
  };
  return {
    ...parts,
    totalMicro: Object.values(parts).reduce((total, micro) => total + micro, 0n),
    seedOutstandingMicro: -sum((account) => account.startsWith('house:seed:')),
  };
}
