import { type Batch, ByteReader, type Sha256, toHex } from '@jackpot/journal';
import { type LinkEvent, readEvent } from '@jackpot/progressive';
import { originOf } from '../checkpoints/checkpoint.js';
import type { KeptCheckpoint } from '../checkpoints/extend.js';
import { type NoteSigner, keyText, signNote } from '../checkpoints/signed-note.js';
import { batchRecord } from './batch-record.js';
import { LineChain } from './lines.js';
import { EXPORT_FORMAT, type ExportRecord, type SoftwareManifest, endText } from './records.js';
import { JournalRegister, type OwedDocument } from './register.js';

/** A payout document as it was made out and kept. */
export interface KeptDocument {
  readonly documentNumber: number;
  readonly awardNumber: number;
  readonly preparedAt: number;
  readonly text: string;
}

/** The data of an export: each part in order, once. */
export interface ExportSource {
  /** From the batch behind this one on, without one from the first; at least as far as the last checkpoint. */
  batches(link: string, afterBatch?: number): AsyncIterable<Batch>;
  checkpoints(link: string): AsyncIterable<Pick<KeptCheckpoint, 'checkpoint' | 'note'>>;
  /** The signatures of witnesses under the checkpoint at a batch. */
  cosignatures(link: string, batch: number): Promise<readonly string[]>;
  documents(link: string): AsyncIterable<KeptDocument>;
}

export interface ExportMaking {
  readonly source: ExportSource;
  readonly signer: NoteSigner;
  readonly software: SoftwareManifest;
  readonly sha256: Sha256;
  /** ms since 1970. */
  readonly now: number;
}

/**
 * Everything about a link in one file, a line at a time; the file is never whole in memory. It ends with the batch of
 * `last`, which must be the link's newest checkpoint: so the last of its batches is signed as well.
 */
export async function* writeExport(making: ExportMaking, last: KeptCheckpoint): AsyncGenerator<string> {
  const { signer, sha256 } = making;
  const chain = new LineChain(sha256);
  const utf8 = new TextEncoder();
  for await (const record of records(making, last)) {
    const line = `${JSON.stringify(record)}\n`;
    chain.take(utf8.encode(line));
    yield line;
  }
  const { operator, link } = last.checkpoint;
  const note = signNote(endText(originOf(operator, link), chain.end), signer, sha256);
  yield `${JSON.stringify({ kind: 'end', ...chain.end, note } satisfies ExportRecord)}\n`;
}

async function* records(making: ExportMaking, last: KeptCheckpoint): AsyncGenerator<ExportRecord> {
  const { source, signer, sha256, now, software } = making;
  const { operator, link, batch: batches } = last.checkpoint;
  yield {
    kind: 'header',
    format: EXPORT_FORMAT,
    operator,
    link,
    batches,
    exportedAt: new Date(now).toISOString(),
    key: keyText(signer, sha256),
  };
  const register = new JournalRegister();
  yield* journalRecords(source, link, batches, register);
  for (const { sequence, text } of register.terms)
    yield { kind: 'terms', sequence, sha256: toHex(sha256(new TextEncoder().encode(text))), text };
  yield* documentRecords(source.documents(link), register.owed);
  yield { kind: 'software', ...software };
}

/** Batches, each followed by its checkpoint where it has one. */
async function* journalRecords(
  source: ExportSource,
  link: string,
  batches: number,
  register: JournalRegister,
): AsyncGenerator<ExportRecord> {
  const checkpoints = source.checkpoints(link)[Symbol.asyncIterator]();
  let next = await checkpoints.next();
  try {
    for await (const batch of source.batches(link)) {
      if (batch.batch > batches) return;
      readInto([register], batch);
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

/** One line for every document that the journal has numbered, made out or not; later ones are not of this export. */
async function* documentRecords(
  documents: AsyncIterable<KeptDocument>,
  owed: readonly OwedDocument[],
): AsyncGenerator<ExportRecord> {
  const kept = documents[Symbol.asyncIterator]();
  let next = await kept.next();
  try {
    for (const { documentNumber, awardNumber } of owed) {
      if (next.done === true || next.value.documentNumber !== documentNumber) {
        yield { kind: 'document', documentNumber, awardNumber, preparedAt: null, text: null };
        continue;
      }
      const { preparedAt, text, ...numbers } = next.value;
      yield { kind: 'document', ...numbers, preparedAt: new Date(preparedAt).toISOString(), text };
      next = await kept.next();
    }
  } finally {
    await kept.return?.();
  }
}

/** Receives every event of a journal, in order. */
interface Reading {
  take(event: LinkEvent, sequence: number): void;
}

/** Reads a batch's events into registers. */
export function readInto(registers: readonly Reading[], { events, firstSequence }: Batch): void {
  const reader = new ByteReader(events);
  for (let sequence = firstSequence; !reader.isAtEnd; sequence += 1) {
    const event = readEvent(reader);
    for (const register of registers) register.take(event, sequence);
  }
}
