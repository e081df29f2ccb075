import type { DataSource } from 'typeorm';
import { orStorageFault } from '../storage-fault.js';
import { entriesAfter, readHead } from './append-entry.js';
import { AUDIT_GENESIS, type AuditFlaw, type AuditHead, auditFlaw, headFlaw } from './audit-chain.js';

const PAGE = 1_000;

export async function trailFlaw({ manager }: DataSource): Promise<AuditFlaw | undefined> {
  return orStorageFault(async () => {
    const head = await readHead(manager);
    let last: AuditHead = { sequence: 0, hash: AUDIT_GENESIS };
    for (;;) {
      const page = await entriesAfter(manager, { after: last.sequence, upTo: head.sequence, limit: PAGE });
      const flaw = auditFlaw(page, last, undefined);
      if (flaw !== undefined) return flaw;
      last = page.at(-1) ?? last;
      if (page.length < PAGE) return headFlaw(last, head);
    }
  });
}

export async function trailLength({ manager }: DataSource): Promise<number> {
  return (await readHead(manager)).sequence;
}
