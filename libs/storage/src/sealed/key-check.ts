import { auditFlaw } from '../people/audit-chain.js';
import { SqlClient } from '../sql/sql-client.js';
import { AuditRecord } from '../entities/people.js';
import { columnList, readerOf } from '../tables/row-code.js';
import type { Seals } from './seals.js';

/**
 * Whether the audit trail was written with this key: its first entry or its last one is right by it. Both are, unless somebody
 * has changed the trail; an empty trail fits every key. With a wrong key no account, session or table key would count.
 */
export async function isRecordsKey(url: string, seals: Seals): Promise<boolean> {
  const sql = new SqlClient(url);
  try {
    const entries = (await sql.rows<object>(SELECT_ENDS)).map(readEntry);
    const isRight = entries.map(
      (entry) => auditFlaw([entry], { sequence: entry.sequence - 1, hash: entry.previousHash }, seals) === undefined,
    );
    return entries.length === 0 || isRight.includes(true);
  } finally {
    await sql.close();
  }
}

const readEntry = readerOf(AuditRecord);
const SELECT_ENDS = `
  SELECT ${columnList(AuditRecord)} FROM audit_entry
  WHERE sequence = 1 OR sequence = (SELECT h.sequence FROM audit_head h WHERE h.one = 1)`;
