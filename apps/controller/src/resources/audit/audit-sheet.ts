import type { Sheet } from '@jackpot/books';
import { toHex } from '@jackpot/journal';
import type { AuditRecord } from '@jackpot/storage';

const COLUMNS = [
  ...['sequence', 'at', 'name', 'license', 'roles', 'act', 'subject', 'outcome', 'requestId', 'accountId', 'hash'],
] as const;

/** Entries of the audit trail as a sheet; with each its hash, so that a printed line can be held against the chain. */
export function auditSheet(entries: readonly AuditRecord[]): Sheet {
  const rows = entries.map(
    ({ sequence, at, name, license, roles, act, subject, outcome, requestId, accountId, hash }) =>
      [
        ...[sequence, new Date(at).toISOString(), name, license, roles, act, subject, outcome, requestId],
        ...[accountId, toHex(hash)],
      ] as const,
  );
  return { name: 'audit-trail', columns: COLUMNS, rows };
}
