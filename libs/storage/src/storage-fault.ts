import { SqlFailure, sqlFailureOf } from './sql/sql-failure.js';

/** Codes of failures outside the journal. The journal throws the engine's `Fault`. */
export type StorageFaultCode =
  /** The same call may succeed later. */
  | 'DATABASE_UNREACHABLE'
  /** The same call may succeed later. */
  | 'DATABASE_CONTENDED'
  | 'DATABASE_REFUSED'
  /** Two awards have the same payout document. A person must decide. INV-07. */
  | 'DOCUMENT_NUMBER_TAKEN'
  /** The same call succeeds later. */
  | 'TABLES_REBUILDING'
  /** A batch of the journal has no valid seal of a controller. */
  | 'JOURNAL_FORGED'
  /** A stored checkpoint was changed from outside. No checkpoint is signed after it. */
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

export function isDatabaseAway(failure: unknown): boolean {
  if (failure instanceof StorageFault) return failure.retryable;
  if (!isOfDatabase(failure)) return false;
  const { kind } = sqlFailureOf(failure);
  return kind === 'unreachable' || kind === 'contended';
}

const DESTROYED: ReadonlySet<string> = new Set([
  'Connection is not established with mysql database',
  'Driver not Connected',
  'Pool is closed.',
]);

export function isOfDatabase(failure: unknown): boolean {
  if (failure instanceof SqlFailure) return true;
  if (!(failure instanceof Error)) return false;
  const { name, code, fatal, message } = failure as Error & { readonly code?: unknown; readonly fatal?: unknown };
  const isOfDriver = fatal === true || (typeof code === 'string' && /^(PROTOCOL|ER)_/.test(code));
  return name === 'QueryFailedError' || isOfDriver || DESTROYED.has(message);
}

export async function orStorageFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    throw storageFaultOf(failure);
  }
}
