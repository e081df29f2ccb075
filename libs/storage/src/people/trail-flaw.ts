import { SqlClient } from '../sql/sql-client.js';
import { orStorageFault } from '../storage-fault.js';
import { AuditRecord } from '../entities/people.js';
import { columnList, readerOf } from '../tables/row-code.js';
import { readHead } from './append-entry.js';
import { AUDIT_GENESIS, type AuditFlaw, type AuditHead, auditFlaw, headFlaw } from './audit-chain.js';

/** Entries read at a time. */
const PAGE = 1_000;

/** The first gap or broken link of the audit trail, for a verifier without the key: the hashes themselves are believed. */
export async function trailFlaw(url: string): Promise<AuditFlaw | undefined> {
  const sql = new SqlClient(url);
  try {
    return await orStorageFault(async () => {
      const head = await readHead(sql);
      let last: AuditHead = { sequence: 0, hash: AUDIT_GENESIS };
      for (;;) {
        const rows: readonly AuditRecord[] = (await sql.rows<object>(SELECT, [last.sequence, head.sequence, PAGE])).map(
          readEntry,
        );
        const flaw = auditFlaw(rows, last, undefined);
        if (flaw !== undefined) return flaw;
        last = rows.at(-1) ?? last;
        if (rows.length < PAGE) return headFlaw(last, head);
      }
    });
  } finally {
    await sql.close();
  }
}

const SELECT = `
  SELECT ${columnList(AuditRecord)} FROM audit_entry WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?`;
const readEntry = readerOf(AuditRecord);

/** Entries in the audit trail, as its head counts them. */
export async function trailLength(url: string): Promise<number> {
  const sql = new SqlClient(url);
  try {
    return (await readHead(sql)).sequence;
  } finally {
    await sql.close();
  }
}
