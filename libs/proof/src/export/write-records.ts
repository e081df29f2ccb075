import { type Batch, ByteReader, type Sha256, toHex } from '@jackpot/journal';
import { type LinkEvent, readEvent } from '@jackpot/progressive';
import type { KeptCheckpoint } from '../checkpoints/extend.js';
import type { NoteSigner } from '../checkpoints/signed-note.js';
import { batchRecord } from './batch-record.js';
import { LineChain } from './lines.js';
import type { ContentRecord, RecordOf, SoftwareManifest } from './records.js';
import type { OwedDocument, Terms } from './register.js';

export interface KeptDocument {
  readonly documentNumber: number;
  readonly awardNumber: number;
  readonly preparedAt: number;
  readonly text: string;
}

export interface ExportSource {
  /** Yields the batches after `afterBatch` (default: 0), at least to the last checkpoint. */
  batches(link: string, afterBatch?: number): AsyncIterable<Batch>;
  checkpoints(link: string, afterBatch?: number): AsyncIterable<Pick<KeptCheckpoint, 'checkpoint' | 'note'>>;
  cosignatures(link: string, batch: number): Promise<readonly string[]>;
  documents(link: string, afterNumber?: number): AsyncIterable<KeptDocument>;
}

export interface ExportMaking {
  readonly source: ExportSource;
  readonly signer: NoteSigner;
  readonly software: SoftwareManifest;
  readonly sha256: Sha256;
  /** ms since 1970. */
  readonly now: number;
}

const utf8 = new TextEncoder();

/**
 * The last line signs all lines before it.
 * @param end makes the last record from the hash chain of the lines before
 */
export async function* signedLines<R extends object>(
  records: AsyncIterable<R>,
  sha256: Sha256,
  end: (chain: LineChain['end']) => R,
): AsyncGenerator<string> {
  const chain = new LineChain(sha256);
  for await (const record of records) {
    const line = `${JSON.stringify(record)}\n`;
    chain.take(utf8.encode(line));
    yield line;
  }
  yield `${JSON.stringify(end(chain.end))}\n`;
}

export interface BatchRange {
  readonly afterBatch: number;
  readonly lastBatch: number;
}

/**
 * Each batch is followed by its checkpoint, if there is one.
 * @param take receives each batch before it is written
 */
export async function* journalRecords(
  source: ExportSource,
  link: string,
  { afterBatch, lastBatch }: BatchRange,
  take: (batch: Batch) => void,
): AsyncGenerator<ContentRecord> {
  const checkpoints = source.checkpoints(link, afterBatch)[Symbol.asyncIterator]();
  let next = await checkpoints.next();
  try {
    for await (const batch of source.batches(link, afterBatch)) {
      if (batch.batch > lastBatch) return;
      take(batch);
      yield batchRecord(batch);
      if (next.done === true || next.value.checkpoint.batch !== batch.batch) continue;
      const cosignatures = [...(await source.cosignatures(link, batch.batch))];
      yield { kind: 'checkpoint', note: next.value.note, cosignatures };
      next = await checkpoints.next();
    }
  } finally {
    await checkpoints.return?.();
  }
}

export function termsRecord({ sequence, text }: Terms, sha256: Sha256): RecordOf<'terms'> {
  return { kind: 'terms', sequence, sha256: toHex(sha256(utf8.encode(text))), text };
}

export async function* documentRecords(
  source: ExportSource,
  link: string,
  owed: readonly OwedDocument[],
): AsyncGenerator<RecordOf<'document'>> {
  const kept = source.documents(link, (owed[0]?.documentNumber ?? 1) - 1)[Symbol.asyncIterator]();
  let next = owed.length === 0 ? undefined : await kept.next();
  try {
    for (const { documentNumber, awardNumber } of owed) {
      while (next?.done === false && next.value.documentNumber < documentNumber) next = await kept.next();
      if (next?.done !== false || next.value.documentNumber !== documentNumber) {
        yield { kind: 'document', documentNumber, awardNumber, preparedAt: null, text: null };
        continue;
      }
      const { preparedAt, text, ...numbers } = next.value;
      yield { kind: 'document', ...numbers, preparedAt: new Date(preparedAt).toISOString(), text };
    }
  } finally {
    await kept.return?.();
  }
}

interface Reading {
  take(event: LinkEvent, sequence: number): void;
}

export function readInto(registers: readonly Reading[], { events, firstSequence }: Batch): void {
  const reader = new ByteReader(events);
  for (let sequence = firstSequence; !reader.isAtEnd; sequence += 1) {
    const event = readEvent(reader);
    for (const register of registers) register.take(event, sequence);
  }
}
