import { must } from '@jackpot/money';
import { asBuffer } from '../sql/bytes.js';
import type { SqlSession } from '../sql/sql-session.js';
import { type AuditEntry, AuditRecord, AuditHeadRecord } from '../entities/people.js';
import { fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { type AuditHead, type ChainKey, type SealChange, chained } from './audit-chain.js';

/**
 * The head of the trail, locked until the transaction ends. A transaction that writes the trail locks it before any other row:
 * all of them come in one order, and none waits for another one that waits for it.
 */
export async function lockHead(session: SqlSession): Promise<AuditHead> {
  return headIn(session, `${SELECT_HEAD} FOR UPDATE`);
}

/** The head as it is now, without a lock. */
export async function readHead(session: SqlSession): Promise<AuditHead> {
  return headIn(session, SELECT_HEAD);
}

/** Appends an entry in the caller's transaction. */
export async function appendEntry(
  session: SqlSession,
  key: ChainKey,
  entry: AuditEntry,
  change?: SealChange,
): Promise<AuditRecord> {
  const record = chained(entry, await lockHead(session), key, change);
  await session.run(INSERT, rowValues(record));
  const head = [record.sequence, asBuffer(record.hash)];
  await session.run('UPDATE audit_head SET sequence = ?, hash = ? WHERE one = 1', head);
  return record;
}

async function headIn(session: SqlSession, select: string): Promise<AuditHead> {
  const [row] = await session.rows<object>(select);
  return headOf(must(row, 'the audit trail has a head from its migration on'));
}

const SELECT_HEAD = 'SELECT sequence, hash FROM audit_head WHERE one = 1';
const INSERT = insertInto(AuditRecord);
const rowValues = valuesOf(AuditRecord, fieldsOf(AuditRecord) as readonly (keyof AuditRecord)[]);
const headOf = readerOf(AuditHeadRecord, ['sequence', 'hash']);
