import { StorageFault } from '@jackpot/storage';
import { PayoutFault, type PayoutFaultCode } from '../work/payout-fault.js';

/** Runs a database query and turns its faults into faults of a payout job; other errors pass through. */
export async function orPayoutFault<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (cause) {
    if (!(cause instanceof StorageFault)) throw cause;
    throw new PayoutFault(codeOf(cause), { cause, detail: cause.message });
  }
}

function codeOf(fault: StorageFault): PayoutFaultCode {
  if (fault.code === 'DOCUMENT_NUMBER_TAKEN') return 'DOCUMENT_NUMBER_TAKEN';
  return fault.retryable ? 'STORE_UNREACHABLE' : 'STORE_REFUSED';
}
