import { AuditRecord } from '../entities/people.js';
import { withDataSource } from '../open-data-source.js';
import { readHead } from '../people/append-entry.js';
import { auditFlaw } from '../people/audit-chain.js';
import { orStorageFault } from '../storage-fault.js';
import type { Seals } from './seals.js';

/** Whether the first or last audit entry verifies under this key. An empty audit trail matches every key. */
export async function isRecordsKey(url: string, seals: Seals): Promise<boolean> {
  const entries = await orStorageFault(() =>
    withDataSource(url, async ({ manager }) => {
      const { sequence } = await readHead(manager);
      return manager.findBy(AuditRecord, [{ sequence: 1 }, { sequence }]);
    }),
  );
  const isRight = entries.map(
    (entry) => auditFlaw([entry], { sequence: entry.sequence - 1, hash: entry.previousHash }, seals) === undefined,
  );
  return entries.length === 0 || isRight.includes(true);
}
