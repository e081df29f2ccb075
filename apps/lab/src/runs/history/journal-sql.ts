import { type Batch, toHex } from '@jackpot/journal';
import type { Seals } from '@jackpot/storage';

/** One statement, so that either all batches are written or none. */
export function journalSql(batches: readonly Batch[], seals: Seals): string {
  const hex = (bytes: Uint8Array): string => `x'${toHex(bytes)}'`;
  const rows = batches.map((sealed) => {
    const { stream, batch, epoch, firstSequence, lastSequence, sealedAt, format } = sealed;
    const { events, meters, previousHash, hash } = sealed;
    const bytes = [events, meters, previousHash, hash, seals.batch(sealed)].map(hex);
    return `('${stream}', ${[batch, epoch, firstSequence, lastSequence, sealedAt, format].join()}, ${bytes.join()})`;
  });
  return `INSERT INTO journal (stream, batch, epoch, first_sequence, last_sequence, sealed_at, format, events, meters,
    previous_hash, hash, seal) VALUES ${rows.join()}`;
}
