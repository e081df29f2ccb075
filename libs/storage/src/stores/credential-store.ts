import { asBuffer } from '../sql/bytes.js';
import { tableCredential } from '../tables/people.js';
import { readerOf } from '../tables/row-code.js';
import type { RowOf } from '../tables/table.js';
import { SqlStore } from './sql-store.js';

/** What a table authenticates with: the hash of its key. The key itself is not stored. */
export type TableCredential = Omit<RowOf<typeof tableCredential>, 'setAt'>;

/** Hashes of the tables' keys. */
export class CredentialStore extends SqlStore {
  /** Sets or replaces a table's key. */
  async set(linkId: string, tableId: string, keyHash: Uint8Array): Promise<void> {
    await this.run(UPSERT, [linkId, tableId, asBuffer(keyHash)]);
  }

  /** Removes a table's key; no change where it has none. */
  async remove(linkId: string, tableId: string): Promise<void> {
    await this.run('DELETE FROM table_credential WHERE link_id = ? AND table_id = ?', [linkId, tableId]);
  }

  all(): Promise<readonly TableCredential[]> {
    return this.list(readCredential, SELECT_ALL);
  }
}

const readCredential = readerOf(tableCredential, ['linkId', 'tableId', 'keyHash']);

const UPSERT = `
  INSERT INTO table_credential (link_id, table_id, key_hash) VALUES (?, ?, ?)
  ON DUPLICATE KEY UPDATE key_hash = VALUES(key_hash)`;
const SELECT_ALL = 'SELECT link_id, table_id, key_hash FROM table_credential ORDER BY link_id, table_id';
