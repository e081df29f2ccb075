import { SqlFailure, sqlFailureOf } from './sql/sql-failure.js';

/** Failures outside our code when tables other than the journal are read or written. The journal's is the engine's `Fault`. */
export type StorageFaultCode =
  /** No answer; the same call may succeed later. */
  | 'DATABASE_UNREACHABLE'
  /** Other sessions held the locks, several times in a row; the same call may succeed later. */
  | 'DATABASE_CONTENDED'
  /** The server refused, and will refuse again. */
  | 'DATABASE_REFUSED'
  /** Two awards claim one payout document: nothing was written, a person must decide. INV-07. */
  | 'DOCUMENT_NUMBER_TAKEN'
  /** The read tables of a link are being rebuilt and hold a part of their rows; the same call succeeds later. */
  | 'TABLES_REBUILDING'
  /** A batch of the journal was not written by a controller: it has not their seal. Nothing follows from it. */
  | 'JOURNAL_FORGED'
  /** A stored checkpoint is not valid: the table was changed from outside. No checkpoint is signed on top of it. */
  | 'CHECKPOINT_DAMAGED';

export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  constructor(
    readonly code: StorageFaultCode,
    readonly retryable: boolean,
    options?: { readonly cause?: unknown; readonly detail?: string },
  ) {
    super(options?.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options?.cause });
  }
}

/** A failed statement as the fault that callers know; anything else as it is. */
export function storageFaultOf(failure: unknown): unknown {
  if (!isOfDatabase(failure)) return failure;
  const cause = sqlFailureOf(failure);
  const options = { cause, detail: cause.message };
  switch (cause.kind) {
    case 'unreachable':
      return new StorageFault('DATABASE_UNREACHABLE', true, options);
    case 'contended':
      return new StorageFault('DATABASE_CONTENDED', true, options);
    case 'duplicate':
    case 'refused':
      return new StorageFault('DATABASE_REFUSED', false, options);
  }
}

/** Whether a failure means that the database cannot serve now. Reads of TypeORM pass the errors of the driver on as they are. */
export function isDatabaseAway(failure: unknown): boolean {
  if (failure instanceof StorageFault) return failure.retryable;
  if (!isOfDatabase(failure)) return false;
  const { kind } = sqlFailureOf(failure);
  return kind === 'unreachable' || kind === 'contended';
}

/** What TypeORM and the driver say once the data source was destroyed. */
const DESTROYED: ReadonlySet<string> = new Set([
  'Connection is not established with mysql database',
  'Driver not Connected',
  'Pool is closed.',
]);

/** Whether a statement or a connection failed: as our connections say it, or TypeORM, or the driver below TypeORM. */
export function isOfDatabase(failure: unknown): boolean {
  if (failure instanceof SqlFailure) return true;
  if (!(failure instanceof Error)) return false;
  const { name, code, fatal, message } = failure as Error & { readonly code?: unknown; readonly fatal?: unknown };
  const isOfDriver = fatal === true || (typeof code === 'string' && /^(PROTOCOL|ER)_/.test(code));
  return name === 'QueryFailedError' || isOfDriver || DESTROYED.has(message);
}

/** Runs statements; throws only faults and our own bugs. */
export async function orStorageFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    throw storageFaultOf(failure);
  }
}
