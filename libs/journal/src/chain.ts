import { type Batch, GENESIS_HASH, JOURNAL_FORMAT, type Sha256 } from './batch.js';
import { chainUnbroken } from './invariants/chain-unbroken.js';
import { oneWriter } from './invariants/one-writer.js';
import { sequenceHasNoGap } from './invariants/sequence-has-no-gap.js';

/** The end of a chain: what the next batch must follow. */
export interface ChainHead {
  readonly batch: number;
  readonly sequence: number;
  readonly epoch: number;
  readonly hash: Uint8Array;
}

export const EMPTY_CHAIN: ChainHead = { batch: 0, sequence: 0, epoch: 0, hash: GENESIS_HASH };

/** Why a batch does not continue a chain. */
export type ChainBreak =
  | { readonly code: 'BATCH_GAP'; readonly expected: number; readonly found: number }
  | { readonly code: 'SEQUENCE_GAP'; readonly expected: number; readonly found: number }
  | { readonly code: 'EPOCH_WENT_BACK'; readonly before: number; readonly found: number }
  | { readonly code: 'FORMAT_UNKNOWN'; readonly found: number }
  | { readonly code: 'NOT_THE_SUCCESSOR'; readonly batch: number }
  | { readonly code: 'HASH_WRONG'; readonly batch: number };

/** The head after `batch`, or why it cannot stand there. INV-03 (no gap), INV-05 (one writer), INV-11 (chain). */
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

function formatIsKnown({ format }: Batch): ChainBreak | null {
  return format === JOURNAL_FORMAT ? null : { code: 'FORMAT_UNKNOWN', found: format };
}

export function isChainBreak(result: ChainHead | ChainBreak): result is ChainBreak {
  return 'code' in result;
}
