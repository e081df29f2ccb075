import type { Batch } from '../batch.js';
import type { ChainBreak, ChainHead } from '../chain.js';

/**
 * INV-05, as far as the journal shows it: the term of office never goes back, so nothing of an earlier writer stands
 * behind a takeover. That two cannot write one batch is the key of the journal's table.
 */
export function oneWriter(head: ChainHead, batch: Batch): ChainBreak | null {
  return batch.epoch < head.epoch ? { code: 'EPOCH_WENT_BACK', before: head.epoch, found: batch.epoch } : null;
}
