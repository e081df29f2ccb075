import { PayoutStore, StorageFault, schemaDifference } from '@jackpot/storage';
import { PayoutFault, type PayoutFaultCode } from '../work/payout-fault.js';
import type { AwardToPay, DocumentToKeep, Payouts } from '../work/ports.js';
import { awardedOf } from './awarded-of.js';

/** The payouts in the database, in the words of this worker, its faults as ours. */
export class StoredPayouts implements Payouts {
  readonly #store: PayoutStore;

  constructor(
    private readonly databaseUrl: string,
    /** When a document was kept, ms since 1970; for people. */
    private readonly now: () => number,
  ) {
    this.#store = new PayoutStore(databaseUrl);
  }

  async award(awardId: string): Promise<AwardToPay | undefined> {
    const file = await orPayoutFault(() => this.#store.award(awardId));
    if (file === undefined) return undefined;
    const kept = await orPayoutFault(() => this.#store.payout(awardId));
    const { status, documentNumber } = file.award;
    // A rejected claim owes no document, nor one whose card was misread; a document of an earlier number is void and not this one.
    const isOver = status === 'rejected' || status === 'corrected';
    const isPrepared = isOver || kept?.documentNumber === documentNumber;
    return { ...awardedOf(file), isPrepared };
  }

  async prepare({ text, ...numbers }: DocumentToKeep): Promise<'prepared' | 'already'> {
    const preparedAt = this.now();
    const kept = await orPayoutFault(() => this.#store.prepare({ ...numbers, document: text, preparedAt }));
    // The store gives back what stands there, ours or an earlier one. They are the same text, or somebody has meddled.
    if (kept.document !== text) throw new PayoutFault('DOCUMENT_DIFFERS', { detail: numbers.awardId });
    return kept.preparedAt === preparedAt ? 'prepared' : 'already';
  }

  /** Migrations by which the database and this code differ: none, or the worker must not touch it. */
  async schemaDifference(): Promise<readonly string[]> {
    const { pending, unknown } = await schemaDifference(this.databaseUrl);
    return [...pending, ...unknown];
  }

  async close(): Promise<void> {
    await this.#store.close();
  }
}

/** Runs a database query and turns its faults into faults of a payout job; other errors pass through. */
async function orPayoutFault<T>(query: () => Promise<T>): Promise<T> {
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
