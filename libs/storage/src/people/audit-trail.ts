import { assert } from '@jackpot/money';
import type { DataSource } from 'typeorm';
import type { AuditEntry, AuditRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import { appendEntry, readHead } from './append-entry.js';
import type { AuditHead } from './audit-chain.js';

export class AuditTrail {
  /** Appends run one at a time, because many that wait for the head's lock would use up the connection pool. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: Seals,
  ) {}

  append(entry: AuditEntry): Promise<AuditRecord> {
    const work = (): Promise<AuditRecord> => this.#append(entry);
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }

  head(): Promise<AuditHead> {
    return orStorageFault(() => readHead(this.dataSource.manager));
  }

  async #append(entry: AuditEntry): Promise<AuditRecord> {
    const record = await inTransaction(this.dataSource, (manager) => appendEntry(manager, this.seals, entry));
    assert(record !== 'taken', 'the number of an entry is given under the lock of the head');
    return record;
  }
}
