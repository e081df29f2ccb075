import type { EntityManager, FindOneOptions } from 'typeorm';
import { Between } from '../entities/find-operators.js';
import { type AuditEntry, AuditHeadRecord, AuditRecord } from '../entities/people.js';
import { type AuditHead, type ChainKey, type SealChange, chained } from './audit-chain.js';

const THE_HEAD = { one: 1 };

/**
 * Locks the head of the audit trail until the transaction ends. Every transaction that writes the trail locks the head
 * before any other row, to prevent deadlocks.
 */
export function lockHead(manager: EntityManager): Promise<AuditHead> {
  return headOf(manager, { lock: { mode: 'pessimistic_write' } });
}

export function readHead(manager: EntityManager): Promise<AuditHead> {
  return headOf(manager, {});
}

export function entriesAfter(
  manager: EntityManager,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<readonly AuditRecord[]> {
  const where = { sequence: Between(after + 1, upTo) };
  return manager.find(AuditRecord, { where, order: { sequence: 'ASC' }, take: limit });
}

export async function appendEntry(
  manager: EntityManager,
  key: ChainKey,
  entry: AuditEntry,
  change?: SealChange,
): Promise<AuditRecord> {
  const record = chained(entry, await lockHead(manager), key, change);
  const { sequence, hash } = record;
  await manager.insert(AuditRecord, record);
  await manager.update(AuditHeadRecord, THE_HEAD, { sequence, hash });
  return record;
}

async function headOf(manager: EntityManager, lock: Pick<FindOneOptions, 'lock'>): Promise<AuditHead> {
  const { sequence, hash } = await manager.findOneOrFail(AuditHeadRecord, { where: THE_HEAD, ...lock });
  return { sequence, hash };
}
