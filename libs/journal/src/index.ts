export {
  type Batch,
  GENESIS_HASH,
  HASH_BYTES,
  JOURNAL_FORMAT,
  type Sha256,
  type UnsealedBatch,
  batchHash,
  fromHex,
  sameBytes,
  sealBatch,
  toHex,
} from './batch.js';
export { ByteReader, ByteWriter, JournalDamage } from './bytes.js';
export { type ChainBreak, type ChainHead, EMPTY_CHAIN, follow, isChainBreak } from './chain.js';
