import { must } from '@jackpot/money';
import { asBuffer } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import type { SqlSession } from '../sql/sql-session.js';
import { orStorageFault } from '../storage-fault.js';
import { type AuditHead, chained } from './audit-chain.js';
import { type AuditEntry, type AuditRecord, auditEntry, auditHead } from '../tables/people.js';
import { fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';

/** Times an entry is tried that met another writer's. */
const TRIES = 5;

/** Writes the audit trail. Entries of several controllers form one chain: each append locks the head. */
export class AuditTrail {
  readonly #sql: SqlClient;

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, limits);
  }

  /** Durable when it returns. */
  async append(entry: AuditEntry): Promise<AuditRecord> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#sql.transaction((session) => appendIn(session, entry));
      } catch (failure) {
        const isContended = failure instanceof SqlFailure && failure.kind === 'contended';
        if (!isContended || tries === TRIES) return orStorageFault(() => Promise.reject(failure as Error));
      }
    }
  }

  async head(): Promise<AuditHead> {
    return orStorageFault(() => headIn(this.#sql, SELECT_HEAD));
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }
}

async function appendIn(session: SqlSession, entry: AuditEntry): Promise<AuditRecord> {
  const record = chained(entry, await headIn(session, `${SELECT_HEAD} FOR UPDATE`));
  await session.run(INSERT, rowValues(record));
  const head = [record.sequence, asBuffer(record.hash)];
  await session.run('UPDATE audit_head SET sequence = ?, hash = ? WHERE one = 1', head);
  return record;
}

async function headIn(session: SqlSession, select: string): Promise<AuditHead> {
  const [row] = await session.rows<object>(select);
  return readHead(must(row, 'the audit trail has a head from its migration on'));
}

const SELECT_HEAD = 'SELECT sequence, hash FROM audit_head WHERE one = 1';
const INSERT = insertInto(auditEntry);
const rowValues = valuesOf(auditEntry, fieldsOf(auditEntry) as readonly (keyof AuditRecord)[]);
const readHead = readerOf(auditHead, ['sequence', 'hash']);
