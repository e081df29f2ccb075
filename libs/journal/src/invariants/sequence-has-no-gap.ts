import type { Batch } from '../batch.js';
import type { ChainBreak, ChainHead } from '../chain.js';

/** INV-03: batches and sequences follow each other without a gap, and no batch is empty. Null where that holds. */
export function sequenceHasNoGap(head: ChainHead, batch: Batch): ChainBreak | null {
  if (batch.batch !== head.batch + 1) return { code: 'BATCH_GAP', expected: head.batch + 1, found: batch.batch };
  if (batch.firstSequence !== head.sequence + 1)
    return { code: 'SEQUENCE_GAP', expected: head.sequence + 1, found: batch.firstSequence };
  if (batch.lastSequence < batch.firstSequence)
    return { code: 'SEQUENCE_GAP', expected: batch.firstSequence, found: batch.lastSequence };
  return null;
}
