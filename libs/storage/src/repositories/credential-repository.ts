import type { DataSource } from 'typeorm';
import { TableCredentialRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';

/** What a table authenticates with: the hash of its key. The key itself is not stored. */
export type TableCredential = Omit<TableCredentialRecord, 'setAt'>;

/** Hashes of the tables' keys. One that somebody else wrote or put back does not exist. */
export class CredentialRepository {
  readonly #credentials: SealedRepository<TableCredentialRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#credentials = new SealedRepository(TableCredentialRecord, seals);
  }

  /** Sets or replaces a table's key. */
  async set(linkId: string, tableId: string, keyHash: Uint8Array): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.#credentials.replace(manager, { linkId, tableId, keyHash }));
  }

  /** Removes a table's key; no change where it has none. */
  async remove(linkId: string, tableId: string): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.#credentials.delete(manager, { linkId, tableId }));
  }

  async all(): Promise<readonly TableCredential[]> {
    const order = { linkId: 'ASC', tableId: 'ASC' } as const;
    const rows = await orStorageFault(() => this.#credentials.find(this.dataSource.manager, { order }));
    return rows.map(({ linkId, tableId, keyHash }) => ({ linkId, tableId, keyHash }));
  }
}
