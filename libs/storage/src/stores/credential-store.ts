import { SealedRows } from '../sealed/sealed-rows.js';
import type { Seals } from '../sealed/seals.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { TableCredentialRecord } from '../entities/people.js';
import { SqlStore } from './sql-store.js';

/** What a table authenticates with: the hash of its key. The key itself is not stored. */
export type TableCredential = Omit<TableCredentialRecord, 'setAt'>;

/** Hashes of the tables' keys. One that somebody else wrote or put back does not exist. */
export class CredentialStore extends SqlStore {
  readonly #credentials: SealedRows<TableCredentialRecord>;

  constructor(url: string, seals: Seals, limits: SqlLimits = {}) {
    super(url, limits);
    this.#credentials = new SealedRows(TableCredentialRecord, seals);
  }

  /** Sets or replaces a table's key. */
  async set(linkId: string, tableId: string, keyHash: Uint8Array): Promise<void> {
    await this.transaction((session) => this.#credentials.replace(session, { linkId, tableId, keyHash }));
  }

  /** Removes a table's key; no change where it has none. */
  async remove(linkId: string, tableId: string): Promise<void> {
    await this.transaction((session) => this.#credentials.remove(session, { linkId, tableId }));
  }

  async all(): Promise<readonly TableCredential[]> {
    const rows = await this.sealed(this.#credentials, 'ORDER BY link_id, table_id');
    return rows.map(({ linkId, tableId, keyHash }) => ({ linkId, tableId, keyHash }));
  }
}
