import { type Batch, GENESIS_HASH, JOURNAL_FORMAT, type Sha256, batchHash, sameBytes } from './batch.js';

export interface ChainHead {
  readonly batch: number;
  readonly sequence: number;
  readonly epoch: number;
  readonly hash: Uint8Array;
}

export const EMPTY_CHAIN: ChainHead = { batch: 0, sequence: 0, epoch: 0, hash: GENESIS_HASH };

export type ChainBreak =
  | { readonly code: 'BATCH_GAP'; readonly expected: number; readonly found: number }
  | { readonly code: 'SEQUENCE_GAP'; readonly expected: number; readonly found: number }
  | { readonly code: 'EPOCH_WENT_BACK'; readonly before: number; readonly found: number }
  | { readonly code: 'FORMAT_UNKNOWN'; readonly found: number }
  | { readonly code: 'NOT_THE_SUCCESSOR'; readonly batch: number }
  | { readonly code: 'HASH_WRONG'; readonly batch: number };

/**
 * Returns the head after `batch`, or why the batch does not continue the chain. INV-03 (no gap), INV-05 (one writer),
 * INV-11 (chain).
 */
export function follow(head: ChainHead, batch: Batch, sha256: Sha256): ChainHead | ChainBreak {
  return (
    sequenceHasNoGap(head, batch) ??
    oneWriter(head, batch) ??
    formatIsKnown(batch) ??
    chainUnbroken(head, batch, sha256) ?? {
      batch: batch.batch,
      sequence: batch.lastSequence,
      epoch: batch.epoch,
      hash: batch.hash,
    }
  );
}

/** INV-03: batches and sequences follow each other without a gap, and no batch is empty. */
function sequenceHasNoGap(head: ChainHead, batch: Batch): ChainBreak | null {
  if (batch.batch !== head.batch + 1) return { code: 'BATCH_GAP', expected: head.batch + 1, found: batch.batch };
  if (batch.firstSequence !== head.sequence + 1)
    return { code: 'SEQUENCE_GAP', expected: head.sequence + 1, found: batch.firstSequence };
  if (batch.lastSequence < batch.firstSequence)
    return { code: 'SEQUENCE_GAP', expected: batch.firstSequence, found: batch.lastSequence };
  return null;
}

/**
 * INV-05: the epoch never goes back, so no batch of an earlier writer can follow a takeover. The primary key of the
 * journal table ensures that two processes cannot write the same batch.
 */
function oneWriter(head: ChainHead, batch: Batch): ChainBreak | null {
  return batch.epoch < head.epoch ? { code: 'EPOCH_WENT_BACK', before: head.epoch, found: batch.epoch } : null;
}

/** INV-11: every batch names the hash of the batch before it, and its own hash matches its bytes. */
function chainUnbroken(head: ChainHead, batch: Batch, sha256: Sha256): ChainBreak | null {
  if (!sameBytes(batch.previousHash, head.hash)) return { code: 'NOT_THE_SUCCESSOR', batch: batch.batch };
  if (!sameBytes(batch.hash, batchHash(batch, sha256))) return { code: 'HASH_WRONG', batch: batch.batch };
  return null;
}

function formatIsKnown({ format }: Batch): ChainBreak | null {
  return format === JOURNAL_FORMAT ? null : { code: 'FORMAT_UNKNOWN', found: format };
}

export function isChainBreak(result: ChainHead | ChainBreak): result is ChainBreak {
  return 'code' in result;
}
