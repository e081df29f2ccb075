import { Fault } from '@jackpot/engine';
import type { SqlLimits } from './sql/open-connection.js';
import { SqlClient } from './sql/sql-client.js';
import { SqlFailure } from './sql/sql-failure.js';

const LEASE_TIMEOUT_MS = 2_500;

/** A write that takes longer is reported as a problem, before its time limit ends. */
export const HANGS_MS = 1_000;

export const failureText = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

export function leaseClient(url: string, limits: SqlLimits): SqlClient {
  return new SqlClient(url, { statementTimeoutMs: LEASE_TIMEOUT_MS, lockWaitS: 1, ...limits });
}

export async function orLeaseFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof SqlFailure)) throw failure;
    throw new Fault('LEASE_UNREACHABLE', failure.kind !== 'refused', { cause: failure });
  }
}
