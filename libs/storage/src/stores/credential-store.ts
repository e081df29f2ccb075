import { asBuffer, copyOf } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { orStorageFault } from '../storage-fault.js';

/** What a table proves itself with. The key itself is nowhere. */
export interface TableCredential {
  readonly linkId: string;
  readonly tableId: string;
  readonly keyHash: Uint8Array;
}

/** Keys of the tables, as hashes. Not of the journal: no rebuild touches them. */
export class CredentialStore {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Sets or replaces a table's key. */
  async set(linkId: string, tableId: string, keyHash: Uint8Array): Promise<void> {
    await orStorageFault(() => this.#sql.run(UPSERT, [linkId, tableId, asBuffer(keyHash)]));
  }

  async all(): Promise<readonly TableCredential[]> {
    const rows = await orStorageFault(() => this.#sql.rows<CredentialRow>(SELECT_ALL));
    return rows.map((row) => ({ linkId: row.link_id, tableId: row.table_id, keyHash: copyOf(row.key_hash) }));
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}

interface CredentialRow {
  readonly link_id: string;
  readonly table_id: string;
  readonly key_hash: Buffer;
}

const UPSERT = `
  INSERT INTO table_credential (link_id, table_id, key_hash) VALUES (?, ?, ?)
  ON DUPLICATE KEY UPDATE key_hash = VALUES(key_hash)`;
const SELECT_ALL = 'SELECT link_id, table_id, key_hash FROM table_credential ORDER BY link_id, table_id';
