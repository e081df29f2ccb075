import { must } from '@jackpot/money';
import { asBuffer, copyOf } from '../sql/bytes.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import { SqlFailure } from '../sql/sql-failure.js';
import type { SqlSession } from '../sql/sql-session.js';
import { orStorageFault } from '../storage-fault.js';
import { type AuditHead, chained } from './audit-chain.js';
import type { AuditEntry, AuditRecord } from '../tables/people.js';

/** Times an entry that met another writer's is begun anew. */
const TRIES = 5;

/** Writes the audit trail. Entries of several controllers form one chain: each locks the head for its own. */
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
  const { sequence, at, accountId, name, license, roles, act, subject, outcome, requestId } = record;
  const hashes = [asBuffer(record.previousHash), asBuffer(record.hash)];
  const said = [sequence, at, accountId, name, license, roles, act, subject, outcome, requestId];
  await session.run(INSERT, [...said, ...hashes]);
  await session.run('UPDATE audit_head SET sequence = ?, hash = ? WHERE one = 1', [sequence, asBuffer(record.hash)]);
  return record;
}

async function headIn(session: SqlSession, select: string): Promise<AuditHead> {
  const [row] = await session.rows<{ readonly sequence: string; readonly hash: Buffer }>(select);
  const { sequence, hash } = must(row, 'the audit trail has a head from its migration on');
  return { sequence: Number(sequence), hash: copyOf(hash) };
}

const SELECT_HEAD = 'SELECT sequence, hash FROM audit_head WHERE one = 1';
const INSERT = `
  INSERT INTO audit_entry
    (sequence, at, account_id, name, license, roles, act, subject, outcome, request_id, previous_hash, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
