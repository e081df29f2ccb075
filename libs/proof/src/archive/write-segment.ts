import { type Batch, sameBytes, toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { findingText } from '../audit/index.js';
import { keyText, signNote } from '../checkpoints/signed-note.js';
import type { RecordOf } from '../export/records.js';
import { VerifiedJournal } from '../export/verified-journal.js';
import {
  type ExportMaking,
  documentRecords,
  journalRecords,
  signedLines,
  termsRecord,
} from '../export/write-records.js';
import type { ArchiveEnd } from './archive-end.js';
import { positionHash, positionText, readPosition } from './position-text.js';
import { HEADER_START, type SegmentRecord, placeOf, segmentEndText, stateText } from './records.js';
import { ArchiveRefusal } from './refusal.js';

export interface ClosedDay {
  readonly day: string;
  readonly batch: number;
  readonly batchHash: Uint8Array;
}

/**
 * Writes the next segment, with only the positions before and after the segment in memory. Verifies every batch before
 * writing it.
 */
export class SegmentWriter {
  readonly #named: { readonly operator: string; readonly link: string; readonly number: number };
  readonly #journal: VerifiedJournal;
  readonly #before: ReturnType<typeof placeOf>;
  readonly #withText = new Set<number>();
  #after: Pick<ArchiveEnd, 'head' | 'position'> | undefined;
  #end = '';

  constructor(
    private readonly making: ExportMaking,
    link: string,
    private readonly last: ArchiveEnd,
    private readonly closed: ClosedDay,
  ) {
    const from = readPosition(last.position);
    if (from === undefined)
      throw new ArchiveRefusal(
        'STATE_FORM_OTHER',
        `segment ${last.number} of ${link} was written by a version with another form of the link's state; keep that archive with its verifier, and begin a new one in another folder`,
      );
    this.#named = { operator: making.signer.name, link, number: last.number + 1 };
    this.#before = placeOf(from.audit.fold.head);
    this.#journal = new VerifiedJournal(making.sha256, from);
  }

  /**
   * Lines with their line breaks.
   * @throws ArchiveRefusal if the journal does not verify, or differs from the close of a day
   */
  async *lines(): AsyncGenerator<string> {
    const { sha256 } = this.making;
    const lines = signedLines<SegmentRecord>(this.#records(), sha256, (chain) => this.#endRecord(chain));
    for await (const line of lines) {
      yield line;
      this.#end = line;
    }
  }

  after(): ArchiveEnd {
    const end = toHex(this.making.sha256(new TextEncoder().encode(this.#end)));
    return { number: this.#named.number, end, ...must(this.#after, 'a segment that was written') };
  }

  async *#records(): AsyncGenerator<SegmentRecord> {
    const { source, signer, sha256, software, now } = this.making;
    const { link } = this.#named;
    const { position, end: previousEnd } = this.last;
    const { day, batch: lastBatch } = this.closed;
    const afterBatch = this.#before.batch;
    yield {
      ...HEADER_START,
      ...this.#named,
      ...{ day, firstBatch: afterBatch + 1, lastBatch, before: this.#before, previousEnd },
      archivedAt: new Date(now).toISOString(),
      key: keyText(signer, sha256),
    };
    const hash = positionHash(position, sha256);
    yield { kind: 'state', ...position, sha256: hash, note: signNote(stateText(this.#named, hash), signer, sha256) };
    yield* journalRecords(source, link, { afterBatch, lastBatch }, (batch) => this.#take(batch));
    this.#holdToClose();
    for (const terms of this.#journal.register.terms) yield termsRecord(terms, sha256);
    for await (const document of documentRecords(source, link, this.#journal.register.owed)) yield this.#note(document);
    yield { kind: 'software', ...software };
  }

  #take(batch: Batch): void {
    const finding = this.#journal.take(batch);
    if (finding === null) return;
    const { link } = this.#named;
    throw new ArchiveRefusal(
      'JOURNAL_WRONG',
      `the journal of ${link} does not verify, ${findingText(finding)}; run royal9 verify and compare with a backup`,
    );
  }

  #holdToClose(): void {
    const { link } = this.#named;
    const { day, batch, batchHash } = this.closed;
    const { last } = this.#journal;
    if (last?.batch !== batch)
      throw new ArchiveRefusal(
        'JOURNAL_SHORTER',
        `the journal of ${link} ends with batch ${this.#journal.size}, and ${day} was closed with batch ${batch}; restore the newest backup first`,
      );
    if (!sameBytes(last.hash, batchHash))
      throw new ArchiveRefusal(
        'JOURNAL_OTHER',
        `batch ${batch} of ${link} is not the one with which ${day} was closed; run royal9 closes and compare with a backup`,
      );
  }

  #note(document: RecordOf<'document'>): RecordOf<'document'> {
    if (document.text !== null) this.#withText.add(document.documentNumber);
    return document;
  }

  #endRecord(chain: { readonly lines: number; readonly chain: string }): SegmentRecord {
    const { signer, sha256 } = this.making;
    const { batch, lastSequence: sequence, hash } = must(this.#journal.last, 'the last batch of a segment');
    const head = placeOf({ batch, sequence, hash });
    const position = positionText(this.#journal.position(this.#withText));
    this.#after = { head, position };
    const end = { ...chain, head, stateAfter: positionHash(position, sha256) };
    return { kind: 'end', ...end, note: signNote(segmentEndText(this.#named, end), signer, sha256) };
  }
}
