import { assert } from '@jackpot/money';
import type { DataSource } from 'typeorm';
import type { AuditEntry, AuditRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import { appendEntry, readHead } from './append-entry.js';
import type { AuditHead } from './audit-chain.js';

/** Writes the audit trail. Entries of several controllers form one chain: each append locks the head. */
export class AuditTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seals: Seals,
  ) {}

  /** Durable when it returns. */
  async append(entry: AuditEntry): Promise<AuditRecord> {
    const record = await inTransaction(this.dataSource, (manager) => appendEntry(manager, this.seals, entry));
    assert(record !== 'taken', 'the number of an entry is given under the lock of the head');
    return record;
  }

  head(): Promise<AuditHead> {
    return orStorageFault(() => readHead(this.dataSource.manager));
  }
}
