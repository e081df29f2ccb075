import type { Seals } from '../sealed/seals.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { orStorageFault } from '../storage-fault.js';
import type { AuditEntry, AuditRecord } from '../entities/people.js';
import { appendEntry, readHead } from './append-entry.js';
import type { AuditHead } from './audit-chain.js';

/** Times an entry is tried that met another writer's. */
const TRIES = 5;

/** Writes the audit trail. Entries of several controllers form one chain: each append locks the head. */
export class AuditTrail {
  readonly #sql: SqlClient;

  constructor(
    url: string,
    private readonly seals: Seals,
    limits: SqlLimits = {},
  ) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Durable when it returns. */
  async append(entry: AuditEntry): Promise<AuditRecord> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#sql.transaction((session) => appendEntry(session, this.seals, entry));
      } catch (failure) {
        const isContended = failure instanceof SqlFailure && failure.kind === 'contended';
        if (!isContended || tries === TRIES) return orStorageFault(() => Promise.reject(failure as Error));
      }
    }
  }

  async head(): Promise<AuditHead> {
    return orStorageFault(() => readHead(this.#sql));
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}
