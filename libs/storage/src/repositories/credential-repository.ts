import type { DataSource } from 'typeorm';
import { TableCredentialRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';

export type TableCredential = Omit<TableCredentialRecord, 'setAt'>;

/** Credentials of tables. A row without a valid seal, or an old row put back, is treated as missing. */
export class CredentialRepository {
  readonly #credentials: SealedRepository<TableCredentialRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#credentials = new SealedRepository(TableCredentialRecord, seals);
  }

  async set(linkId: string, tableId: string, keyHash: Uint8Array): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.#credentials.replace(manager, { linkId, tableId, keyHash }));
  }

  async remove(linkId: string, tableId: string): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.#credentials.delete(manager, { linkId, tableId }));
  }

  async all(): Promise<readonly TableCredential[]> {
    const order = { linkId: 'ASC', tableId: 'ASC' } as const;
    const rows = await orStorageFault(() => this.#credentials.find(this.dataSource.manager, { order }));
    return rows.map(({ linkId, tableId, keyHash }) => ({ linkId, tableId, keyHash }));
  }
}
