import type { DataSource, EntityManager } from 'typeorm';
import type { EntityClass } from './tables/table.js';
import { sqlFailureOf } from './sql/sql-failure.js';
import { isOfDatabase, orStorageFault } from './storage-fault.js';

const TRIES = 5;

export class LeftAsItIs<Why extends string> extends Error {
  override readonly name = 'LeftAsItIs';
  constructor(readonly why: Why) {
    super(why);
  }
}

/**
 * Runs a transaction. After a conflict with another writer, the server has rolled it back, so it runs again from the
 * start. Returns `taken` if a key is taken.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T | 'taken'> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      const kind = isOfDatabase(error) ? sqlFailureOf(error).kind : undefined;
      if (kind === 'duplicate') return 'taken';
      if (kind !== 'contended' || tries === TRIES) return orStorageFault(() => Promise.reject(error as Error));
    }
  }
}

export async function isAdded<Row extends object>(
  manager: EntityManager,
  entity: EntityClass<Row>,
  row: Row,
): Promise<boolean> {
  try {
    await manager.insert<object>(entity, row);
    return true;
  } catch (error) {
    if (isOfDatabase(error) && sqlFailureOf(error).kind === 'duplicate') return false;
    return orStorageFault(() => Promise.reject(error as Error));
  }
}

const INSERTED_AT_ONCE = 200;

/** Inserts some hundred rows with each statement, because the server limits its size. */
export async function insertAll<Row extends object>(
  manager: EntityManager,
  entity: EntityClass<Row>,
  rows: readonly Partial<Row>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await manager.insert<object>(entity, rows.slice(from, from + INSERTED_AT_ONCE));
}
