import type { DataSource, EntityManager } from 'typeorm';
import type { EntityClass } from './tables/table.js';
import { sqlFailureOf } from './sql/sql-failure.js';
import { isOfDatabase, orStorageFault } from './storage-fault.js';

/** Times a transaction that met another one is tried. */
const TRIES = 5;

/** Thrown in a transaction that is to leave everything as it was. */
export class LeftAsItIs<Why extends string> extends Error {
  override readonly name = 'LeftAsItIs';
  constructor(readonly why: Why) {
    super(why);
  }
}

/**
 * Runs a transaction, and a new one where it met another writer's: what failed has been rolled back by the server, and going on
 * in it would lose the statements before. `taken` where a key is.
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

/** Adds a row; false where its key is taken. */
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
