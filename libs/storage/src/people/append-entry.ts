import type { EntityManager, FindOneOptions } from 'typeorm';
import { Between } from '../entities/find-operators.js';
import { type AuditEntry, AuditHeadRecord, AuditRecord } from '../entities/people.js';
import { type AuditHead, type ChainKey, type SealChange, chained } from './audit-chain.js';

/** The row of the head, which the migration writes. */
const THE_HEAD = { one: 1 };

/**
 * The head of the trail, locked until the transaction ends. A transaction that writes the trail locks it before any other row:
 * all of them come in one order, and none waits for another one that waits for it.
 */
export function lockHead(manager: EntityManager): Promise<AuditHead> {
  return headOf(manager, { lock: { mode: 'pessimistic_write' } });
}

/** The head as it is now, without a lock. */
export function readHead(manager: EntityManager): Promise<AuditHead> {
  return headOf(manager, {});
}

/** Entries after one and up to another, the first of them. */
export function entriesAfter(
  manager: EntityManager,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<readonly AuditRecord[]> {
  const where = { sequence: Between(after + 1, upTo) };
  return manager.find(AuditRecord, { where, order: { sequence: 'ASC' }, take: limit });
}

/** Appends an entry in the caller's transaction. */
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
