import { SqlFailure } from './sql/sql-failure.js';

/** What may fail outside us when tables beside the journal are read or written; the journal's own is the engine's `Fault`. */
export type StorageFaultCode =
  /** Nobody answered; the same call may succeed later. */
  | 'DATABASE_UNREACHABLE'
  /** Others held what was needed, several times over; the same call may succeed later. */
  | 'DATABASE_CONTENDED'
  /** The server said no, and will again. */
  | 'DATABASE_REFUSED'
  /** Two awards claim one payout document: nothing was written, people must look. INV-07. */
  | 'DOCUMENT_NUMBER_TAKEN'
  /** What is kept as a checkpoint is none: somebody has been at the table. Nothing is signed on top of it. */
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
  if (!(failure instanceof SqlFailure)) return failure;
  const options = { cause: failure, detail: failure.message };
  switch (failure.kind) {
    case 'unreachable':
      return new StorageFault('DATABASE_UNREACHABLE', true, options);
    case 'contended':
      return new StorageFault('DATABASE_CONTENDED', true, options);
    case 'duplicate':
    case 'refused':
      return new StorageFault('DATABASE_REFUSED', false, options);
  }
}

/** Runs statements and lets only faults and our own bugs out. */
export async function orStorageFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    throw storageFaultOf(failure);
  }
}
