import { type Batch, fromHex, toHex } from '@jackpot/journal';
import { fromBase64, toBase64 } from '../base64.js';
import type { RecordOf } from './records.js';

export function batchRecord(batch: Batch): RecordOf<'batch'> {
  const { stream: _, events, meters, previousHash, hash, ...numbers } = batch;
  return {
    kind: 'batch',
    ...numbers,
    events: toBase64(events),
    meters: toBase64(meters),
    previousHash: toHex(previousHash),
    hash: toHex(hash),
  };
}

/** Undefined unless `batchRecord` would write exactly this record. */
export function batchOf(stream: string, record: RecordOf<'batch'>): Batch | undefined {
  const { kind: _, ...numbers } = record;
  const [events, meters] = [fromBase64(record.events), fromBase64(record.meters)];
  const [previousHash, hash] = [fromHex(record.previousHash), fromHex(record.hash)];
  if (events === undefined || meters === undefined || previousHash === undefined || hash === undefined)
    return undefined;
  return { ...numbers, stream, events, meters, previousHash, hash };
}
