import type { DataSource, EntityManager } from 'typeorm';
import { orTypeormFault } from '../storage-fault.js';
import { sqlFailureOf } from './sql-failure.js';
import type { SqlSession, SqlValue } from './sql-session.js';

/** Times a transaction that met another one is tried. */
const TRIES = 5;

/** Statements on a connection of TypeORM's pool: on any, or on that of a transaction. Its failures are TypeORM's. */
export function sessionOf(manager: Pick<EntityManager, 'query'>): SqlSession {
  return {
    rows: <T>(sql: string, values: readonly SqlValue[] = []) => manager.query<readonly T[]>(sql, [...values]),
    run: async (sql, values = []) =>
      (await manager.query<{ readonly affectedRows: number }>(sql, [...values])).affectedRows,
  };
}

/** Thrown in a transaction that is to leave everything as it was. */
export class LeftAsItIs<Why extends string> extends Error {
  override readonly name = 'LeftAsItIs';
  constructor(readonly why: Why) {
    super(why);
  }
}

/** Runs a transaction, and a new one where it met another writer's. `taken` where a key is. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (session: SqlSession) => Promise<T>,
): Promise<T | 'taken'> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await dataSource.transaction('READ COMMITTED', (manager) => work(sessionOf(manager)));
    } catch (error) {
      if (error instanceof LeftAsItIs) throw error;
      const { kind } = sqlFailureOf(error);
      if (kind === 'duplicate') return 'taken';
      if (kind !== 'contended' || tries === TRIES) return orTypeormFault(() => Promise.reject(error as Error));
    }
  }
}
