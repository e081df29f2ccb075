import type { Account, Balances } from '../ledger/index.js';
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
  const inTransitMicro = sum(isUnderWay);
  return {
    ...parts,
    // A close of before links were told of arrivals has no such line, and folded again it has none: no such account is in its books.
    ...([...balances.keys()].some(isUnderWay) ? { inTransitMicro } : {}),
    totalMicro: Object.values(parts).reduce((total, micro) => total + micro, inTransitMicro),
    seedOutstandingMicro: -sum((account) => account.startsWith('house:seed:')),
  };
}

/** What left for other links and has not come there, as far as this link was told. */
function isUnderWay(account: Account): boolean {
  return account.startsWith('under-way:');
}
