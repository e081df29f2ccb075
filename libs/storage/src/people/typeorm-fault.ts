import { sqlFailureOf } from '../sql/sql-failure.js';
import { storageFaultOf } from '../storage-fault.js';

/** Asks TypeORM and lets only faults out. Its errors carry the server's number, as the driver's do. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageFaultOf(sqlFailureOf(error));
  }
}

/** As `asked`, where a key that is taken is an answer and no fault. */
export async function askedOrTaken(work: () => Promise<unknown>): Promise<'done' | 'taken'> {
  try {
    await work();
    return 'done';
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure.kind === 'duplicate') return 'taken';
    throw storageFaultOf(failure);
  }
}
