import { createHash } from 'node:crypto';
import type { AuditEntry, AuditRecord } from '../tables/people.js';

/** The previous hash of the first entry. */
export const AUDIT_GENESIS = new Uint8Array(32);

/** Where a chain ends. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: Uint8Array;
}

/** What is wrong with a chain, and where first. */
export interface AuditFlaw {
  readonly sequence: number;
  readonly what: 'SEQUENCE_GAP' | 'NOT_CHAINED' | 'CHANGED' | 'NOT_THE_HEAD';
}

/** Appends an entry to its chain. */
export function chained(entry: AuditEntry, head: AuditHead): AuditRecord {
  const sequence = head.sequence + 1;
  return { ...entry, sequence, previousHash: head.hash, hash: hashOf(entry, sequence, head.hash) };
}

/** Every field in a fixed order, as JSON: no two different entries have the same text. */
function hashOf(entry: AuditEntry, sequence: number, previousHash: Uint8Array): Uint8Array {
  const { at, accountId, name, license, roles, act, subject, outcome, requestId } = entry;
  const text = JSON.stringify([sequence, at, accountId, name, license, roles, act, subject, outcome, requestId]);
  return Uint8Array.from(createHash('sha256').update(previousHash).update(text).digest());
}

/** The first flaw in some entries that follow `after`, oldest first; undefined where each is as it was written. */
export function auditFlaw(records: readonly AuditRecord[], after: AuditHead): AuditFlaw | undefined {
  let head = after;
  for (const record of records) {
    const { sequence } = record;
    if (sequence !== head.sequence + 1) return { sequence: head.sequence + 1, what: 'SEQUENCE_GAP' };
    if (!isEqual(record.previousHash, head.hash)) return { sequence, what: 'NOT_CHAINED' };
    if (!isEqual(record.hash, hashOf(record, sequence, record.previousHash))) return { sequence, what: 'CHANGED' };
    head = record;
  }
  return undefined;
}

/** Whether a chain ends at its head: entries cut off the end leave a head without its entry. */
export function headFlaw(last: AuditHead, head: AuditHead): AuditFlaw | undefined {
  if (last.sequence === head.sequence && isEqual(last.hash, head.hash)) return undefined;
  return { sequence: Math.min(last.sequence, head.sequence) + 1, what: 'NOT_THE_HEAD' };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
