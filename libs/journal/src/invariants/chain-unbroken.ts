import { type Batch, type Sha256, batchHash, sameBytes } from '../batch.js';
import type { ChainBreak, ChainHead } from '../chain.js';

/** INV-11: every batch names the hash of the one before, and its own hash is that of its bytes. */
export function chainUnbroken(head: ChainHead, batch: Batch, sha256: Sha256): ChainBreak | null {
  if (!sameBytes(batch.previousHash, head.hash)) return { code: 'NOT_THE_SUCCESSOR', batch: batch.batch };
  if (!sameBytes(batch.hash, batchHash(batch, sha256))) return { code: 'HASH_WRONG', batch: batch.batch };
  return null;
}
