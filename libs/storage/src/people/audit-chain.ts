import { toHex } from '@jackpot/journal';
import type { Seals } from '../sealed/seals.js';
import type { AuditEntry, AuditRecord } from '../entities/people.js';

export const AUDIT_GENESIS = new Uint8Array(32);

export interface AuditHead {
  readonly sequence: number;
  readonly hash: Uint8Array;
  /** Whether an entry up to this one was hashed under a current key. No later entry may then have an earlier key. */
  readonly isUnderPresentKey?: boolean;
}

export interface AuditFlaw {
  readonly sequence: number;
  readonly what: 'SEQUENCE_GAP' | 'NOT_CHAINED' | 'CHANGED' | 'NOT_THE_HEAD';
}

export type SealChange = Pick<AuditRecord, 'rowKey' | 'rowSeal'>;
const NO_ROW: SealChange = { rowKey: null, rowSeal: null };

export type ChainKey = Pick<Seals, 'entryHash' | 'ageOfEntry'>;

export function chained(entry: AuditEntry, head: AuditHead, key: ChainKey, change: SealChange = NO_ROW): AuditRecord {
  const written = { ...entry, ...change, sequence: head.sequence + 1, previousHash: head.hash };
  return { ...written, hash: key.entryHash(head.hash, textOf(written)) };
}

/** The hashed text. Fields have a fixed order, so different entries never have the same text. */
function textOf(entry: Omit<AuditRecord, 'hash'>): string {
  const { sequence, at, accountId, name, license, roles, act, subject, outcome, requestId, rowKey, rowSeal } = entry;
  const seal = rowSeal === null ? null : toHex(rowSeal);
  return JSON.stringify([
    ...[sequence, at, accountId, name, license, roles, act, subject, outcome, requestId],
    ...[rowKey, seal],
  ]);
}

/**
 * Finds the first flaw in entries that follow `after`, oldest first. Without the key, finds only gaps and broken links.
 */
export function auditFlaw(
  records: readonly AuditRecord[],
  after: AuditHead,
  key: ChainKey | undefined,
): AuditFlaw | undefined {
  let head = after;
  let isUnderPresentKey = after.isUnderPresentKey === true;
  for (const record of records) {
    const { sequence } = record;
    if (sequence !== head.sequence + 1) return { sequence: head.sequence + 1, what: 'SEQUENCE_GAP' };
    if (!isEqual(record.previousHash, head.hash)) return { sequence, what: 'NOT_CHAINED' };
    const age = key?.ageOfEntry(record.previousHash, textOf(record), record.hash);
    if (age === null || (age === 'before' && isUnderPresentKey)) return { sequence, what: 'CHANGED' };
    isUnderPresentKey ||= age === 'now';
    head = record;
  }
  return undefined;
}

export function isUnderPresentKey(record: AuditRecord, key: ChainKey): boolean {
  return key.ageOfEntry(record.previousHash, textOf(record), record.hash) === 'now';
}

export function headFlaw(last: AuditHead, head: AuditHead): AuditFlaw | undefined {
  if (last.sequence === head.sequence && isEqual(last.hash, head.hash)) return undefined;
  return { sequence: Math.min(last.sequence, head.sequence) + 1, what: 'NOT_THE_HEAD' };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
