import { must } from '@jackpot/money';
import { type AwardFile, PayoutStore, StorageFault } from '@jackpot/storage';
import type { Awarded } from '../document/awarded.js';
import { PayoutFault, type PayoutFaultCode } from '../work/payout-fault.js';
import type { AwardToPay, DocumentToKeep, Payouts } from '../work/ports.js';
import { printedLine } from './printed-line.js';

/** When something was done, ms since 1970; for people. */
type Now = () => number;

/** The payouts in the database, in the words of this worker, its faults as ours. */
export class StoredPayouts implements Payouts {
  readonly #store: PayoutStore;

  constructor(
    databaseUrl: string,
    private readonly now: Now,
  ) {
    this.#store = new PayoutStore(databaseUrl);
  }

  async award(awardId: string): Promise<AwardToPay | undefined> {
    const file = await orPayoutFault(() => this.#store.award(awardId));
    if (file === undefined) return undefined;
    const kept = await orPayoutFault(() => this.#store.payout(awardId));
    return { ...awardedOf(file), isPrepared: kept !== undefined };
  }

  async prepare({ text, ...numbers }: DocumentToKeep): Promise<'prepared' | 'already'> {
    const before = await orPayoutFault(() => this.#store.payout(numbers.awardId));
    const kept = await orPayoutFault(() =>
      this.#store.prepare({ ...numbers, document: text, preparedAt: this.now() }),
    );
    // The store gives back what stands there, ours or an earlier one. They are the same text, or somebody has meddled.
    if (kept.document !== text) throw new PayoutFault('DOCUMENT_DIFFERS', { detail: numbers.awardId });
    return before === undefined ? 'prepared' : 'already';
  }

  async isReachable(): Promise<boolean> {
    try {
      await this.#store.owed(1);
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#store.close();
  }
}
