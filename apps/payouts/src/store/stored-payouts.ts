import { PayoutRepository, SealedEvents, type Seals, StorageFault, schemaDifference } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import { PayoutFault, type PayoutFaultCode } from '../work/payout-fault.js';
import type { AwardToPay, DocumentToKeep, Payouts } from '../work/ports.js';
import { sealedAward } from './sealed-award.js';

export class StoredPayouts implements Payouts {
  readonly #store: PayoutRepository;
  readonly #sealed: SealedEvents;

  constructor(
    private readonly databaseUrl: string,
    dataSource: DataSource,
    seals: Pick<Seals, 'ageOfBatch'>,
    private readonly now: () => number,
  ) {
    this.#store = new PayoutRepository(dataSource);
    this.#sealed = new SealedEvents(databaseUrl, seals);
  }

  async award(awardId: string): Promise<AwardToPay | undefined> {
    const places = await orPayoutFault(() => this.#store.places(awardId));
    if (places === undefined) return undefined;
    if (places.documentNumber === 0) throw new PayoutFault('NOT_A_CLAIM', { detail: awardId });
    const award = await orPayoutFault(() => sealedAward(places, this.#sealed));
    if (award === undefined) throw new PayoutFault('AWARD_NOT_IN_JOURNAL', { detail: awardId });
    const kept = await orPayoutFault(() => this.#store.payout(awardId));
    // A rejected or corrected claim gets no document. A document with an earlier number is void and must be replaced.
    const isOver = places.status === 'rejected' || places.status === 'corrected';
    return { ...award, isPrepared: isOver || kept?.documentNumber === award.documentNumber };
  }

  async prepare({ text, ...numbers }: DocumentToKeep): Promise<'prepared' | 'already'> {
    const preparedAt = this.now();
    const kept = await orPayoutFault(() => this.#store.prepare({ ...numbers, document: text, preparedAt }));
    // If the texts differ, somebody has changed the stored document.
    if (kept.document !== text) throw new PayoutFault('DOCUMENT_DIFFERS', { detail: numbers.awardId });
    return kept.preparedAt === preparedAt ? 'prepared' : 'already';
  }

  async schemaDifference(): Promise<readonly string[]> {
    const { pending, unknown } = await schemaDifference(this.databaseUrl);
    return [...pending, ...unknown];
  }

  async close(): Promise<void> {
    await this.#sealed.close();
  }
}

async function orPayoutFault<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (cause) {
    if (!(cause instanceof StorageFault)) throw cause;
    throw new PayoutFault(codeOf(cause), { cause, detail: cause.message });
  }
}

function codeOf(fault: StorageFault): PayoutFaultCode {
  if (fault.code === 'JOURNAL_FORGED') return 'AWARD_NOT_IN_JOURNAL';
  if (fault.code === 'DOCUMENT_NUMBER_TAKEN') return 'DOCUMENT_NUMBER_TAKEN';
  return fault.retryable ? 'STORE_UNREACHABLE' : 'STORE_REFUSED';
}
