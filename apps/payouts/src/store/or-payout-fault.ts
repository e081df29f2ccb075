import { StorageFault } from '@jackpot/storage';
import { PayoutFault, type PayoutFaultCode } from '../work/payout-fault.js';

/** Runs what asks the database; its faults come out as those of a payout job, anything else as it is. */
export async function orPayoutFault<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof StorageFault)) throw cause;
    throw new PayoutFault(codeOf(cause), { cause, detail: cause.message });
  }
}

function codeOf(fault: StorageFault): PayoutFaultCode {
  if (fault.code === 'DOCUMENT_NUMBER_TAKEN') return 'DOCUMENT_NUMBER_TAKEN';
  return fault.retryable ? 'STORE_UNREACHABLE' : 'STORE_REFUSED';
}
