import type { Batch, Sha256 } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { checkpointOfNote } from '../checkpoints/checkpoint.js';
import type { KeptCheckpoint } from '../checkpoints/extend.js';
import { Peaks } from '../checkpoints/merkle.js';
import { batchOf } from '../export/batch-record.js';
import { recordOf } from '../export/line-verifier.js';
import { LineChain } from '../export/lines.js';
import type { KeptDocument } from '../export/write-records.js';
import { type SegmentRecord, segmentRecord } from './records.js';
import { ArchiveRefusal } from './refusal.js';

export type ArchivedContent =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'checkpoint'; readonly kept: KeptCheckpoint; readonly cosignatures: readonly string[] }
  | { readonly kind: 'document'; readonly document: KeptDocument };

export class SegmentReader {
  readonly #tree: Peaks;

  constructor(
    private readonly link: string,
    private readonly sha256: Sha256,
  ) {
    this.#tree = new Peaks(sha256);
  }

  /**
   * If this throws, the caller must undo everything that it did with the content.
   * @param lines lines of the file, each with its line break
   * @param chain hash chain before the last line, as verified
   * @throws ArchiveRefusal SEGMENT_CHANGED, at the latest after the last line
   */
  async *read(lines: AsyncIterable<Uint8Array>, chain: string): AsyncGenerator<ArchivedContent> {
    const read = new LineChain(this.sha256);
    for await (const line of lines) {
      const record = recordOf(line, segmentRecord);
      if (record === undefined) break;
      if (record.kind === 'end') {
        if (read.end.chain === chain) return;
        break;
      }
      read.take(line);
      const content = this.#contentOf(record);
      if (content !== undefined) yield content;
    }
    throw new ArchiveRefusal('SEGMENT_CHANGED', 'the segment was changed while it was read; nothing of it was written');
  }

  #contentOf(record: SegmentRecord): ArchivedContent | undefined {
    if (record.kind === 'batch') {
      const batch = must(batchOf(this.link, record), 'the bytes of a verified batch');
      this.#tree.append(batch.hash);
      return { kind: 'batch', batch };
    }
    if (record.kind === 'checkpoint') {
      const { note, cosignatures } = record;
      const checkpoint = must(checkpointOfNote(note), 'the checkpoint of a verified note');
      return { kind: 'checkpoint', kept: { checkpoint, note, peaks: this.#tree.peaks }, cosignatures };
    }
    if (record.kind !== 'document' || record.text === null || record.preparedAt === null) return undefined;
    const { documentNumber, awardNumber, preparedAt, text } = record;
    return { kind: 'document', document: { documentNumber, awardNumber, text, preparedAt: Date.parse(preparedAt) } };
  }
}
