import { toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { AuditReport } from '../audit/index.js';
import { type NoteKey, type NoteTrust } from '../checkpoints/signed-note.js';
import { type ContentReport, ContentVerifier, countProblem } from '../export/content-verifier.js';
import { type ExportFindingCode, type FileFinding, type Problem, wrong } from '../export/finding.js';
import { LineVerifier, chainProblem, signatureProblem } from '../export/line-verifier.js';
import type { Position } from '../export/verified-journal.js';
import { readInto } from '../export/write-records.js';
import { type TransferEvent, isTransferEvent } from '../links/transfer-register.js';
import { type ArchiveEnd, NO_END } from './archive-end.js';
import { type PositionText, positionAtStart, positionHash, positionText, readPosition } from './position-text.js';
import {
  type SegmentHeader,
  type SegmentRecord,
  type SegmentRecordOf,
  isSamePlace,
  placeOf,
  segmentEndText,
  segmentRecord,
  stateText,
} from './records.js';

export type ArchiveFindingCode =
  | ExportFindingCode
  /** The state does not match its hash or batch, or the first segment does not begin with the initial state. */
  | 'STATE_WRONG'
  | 'STATE_FORM_OTHER'
  /**
   * The segment does not follow the previous one: a segment is missing, this one belongs to another link, or it does not
   * begin with the state in which the previous one ends.
   */
  | 'NOT_THE_NEXT';

export type ArchiveFinding = FileFinding<ArchiveFindingCode>;
type SegmentProblem = Problem<ArchiveFindingCode>;

export interface SegmentReport extends ContentReport {
  readonly header: SegmentHeader;
  readonly audit: AuditReport;
  readonly lines: number;
  /** SHA-256 of the state before the first and after the last batch, hex. */
  readonly stateBefore: string;
  readonly stateAfter: string;
  readonly head: SegmentRecordOf<'end'>['head'];
  /** Time of the segment's last batch, in ms since 1970. */
  readonly endsAt: number;
  /** `chain`: hash chain before the last line. `end`: SHA-256 of the last line. Both in hex. */
  readonly chain: string;
  readonly end: string;
  readonly transfers: readonly { readonly event: TransferEvent; readonly sequence: number }[];
}

const NEXT: Readonly<Record<SegmentRecord['kind'] | 'start', readonly SegmentRecord['kind'][]>> = {
  start: ['header'],
  header: ['state'],
  state: ['batch'],
  batch: ['batch', 'checkpoint', 'terms', 'document', 'software'],
  checkpoint: ['batch', 'terms', 'document', 'software'],
  terms: ['terms', 'document', 'software'],
  document: ['document', 'software'],
  software: ['end'],
  end: [],
};

/**
 * Verifies a segment line by line, from the state in the segment. `ArchiveChain` compares the state of a later segment
 * with the end of the segment before.
 */
export class SegmentVerifier {
  readonly #lines: LineVerifier<SegmentRecord, ArchiveFindingCode>;
  readonly #transfers: SegmentReport['transfers'][number][] = [];
  #header: SegmentHeader | undefined;
  #state: SegmentRecordOf<'state'> | undefined;
  #content: ContentVerifier | undefined;
  #after: PositionText | undefined;
  #end: SegmentRecordOf<'end'> | undefined;
  #lastLine: Uint8Array = new Uint8Array();

  /** @param witnesses if empty, witness signatures are not checked */
  constructor(
    private readonly trust: NoteTrust,
    private readonly witnesses: readonly NoteKey[] = [],
  ) {
    const kinds = { form: segmentRecord, next: NEXT, sha256: trust.sha256 };
    this.#lines = new LineVerifier(kinds, (record) => this.#takeRecord(record));
  }

  /** Null if the line, with its line break, is right. After the first finding, every call returns that finding. */
  take(line: Uint8Array): ArchiveFinding | null {
    this.#lastLine = line;
    return this.#lines.take(line);
  }

  end(): ArchiveFinding | null {
    return this.#lines.end();
  }

  get lines(): number {
    return this.#lines.lines;
  }

  report(): SegmentReport {
    const content = this.#ofContent();
    const { head, stateAfter, chain } = must(this.#end, 'the last line of a segment');
    return {
      header: this.#ofHeader(),
      audit: content.journal.report(),
      ...content.report(),
      lines: this.#lines.lines,
      stateBefore: must(this.#state, 'the state of a segment').sha256,
      ...{ stateAfter, head, endsAt: must(content.journal.last, 'a batch').sealedAt },
      ...{ chain, end: this.#endHash() },
      transfers: this.#transfers,
    };
  }

  after(): ArchiveEnd {
    const { number } = this.#ofHeader();
    const { head } = must(this.#end, 'the last line of a segment');
    return { number, end: this.#endHash(), head, position: must(this.#after, 'the position behind a segment') };
  }

  #endHash(): string {
    return toHex(this.trust.sha256(this.#lastLine));
  }

  #ofHeader(): SegmentHeader {
    return must(this.#header, 'the header comes first');
  }

  #ofContent(): ContentVerifier {
    return must(this.#content, 'the state comes before the batches');
  }

  #takeRecord(record: SegmentRecord): SegmentProblem | null {
    switch (record.kind) {
      case 'header':
        this.#header = record;
        return record.firstBatch === record.before.batch + 1
          ? null
          : wrong('NOT_THE_NEXT', `batch ${record.firstBatch} does not follow ${record.before.batch}`);
      case 'state':
        return this.#takeState(record);
      case 'software':
        return this.#ofContent().take(record) ?? this.#checkWhole();
      case 'end':
        return this.#takeEnd(record);
      default:
        return this.#ofContent().take(record);
    }
  }

  /** Verifies the signature before parsing, because the parser only accepts text that this software wrote. */
  #takeState(state: SegmentRecordOf<'state'>): SegmentProblem | null {
    const header = this.#ofHeader();
    const signed = { note: state.note, text: stateText(header, state.sha256) };
    const problem = signatureProblem(signed, this.trust) ?? this.#stateProblem(state);
    if (problem !== null) return problem;
    const from = readOrUndefined(state);
    if (from === undefined)
      return wrong(
        'STATE_FORM_OTHER',
        'another version wrote the state; verify with the program kept with the archive',
      );
    if (!isSamePlace(placeOf(from.audit.fold.head), header.before))
      return wrong('STATE_WRONG', `it is that of batch ${from.audit.fold.head.batch}, not of ${header.before.batch}`);
    this.#state = state;
    this.#begin(header, from);
    return null;
  }

  #stateProblem({ fold, rest, sha256 }: SegmentRecordOf<'state'>): SegmentProblem | null {
    const { number, previousEnd } = this.#ofHeader();
    const hash = positionHash({ fold, rest }, this.trust.sha256);
    if (hash !== sha256) return wrong('STATE_WRONG', `the state hashes to ${hash}, not ${sha256}`);
    if (number > 1) return null;
    if (hash !== positionHash(positionAtStart(this.trust.sha256), this.trust.sha256))
      return wrong('STATE_WRONG', 'the first segment does not begin with the state before the first batch');
    return previousEnd === NO_END ? null : wrong('NOT_THE_NEXT', 'the first segment follows another one');
  }

  #begin(header: SegmentHeader, from: Position): void {
    const { trust, witnesses } = this;
    const transfers = this.#transfers;
    const register = {
      take: (event: Parameters<typeof isTransferEvent>[0], sequence: number) => {
        if (isTransferEvent(event)) transfers.push({ event, sequence });
      },
    };
    const onBatch = (batch: Parameters<typeof readInto>[1]): void => readInto([register], batch);
    this.#content = new ContentVerifier({ header, trust, witnesses, onBatch, from });
  }

  #checkWhole(): SegmentProblem | null {
    return countProblem('batches', this.#ofHeader().lastBatch, this.#ofContent().journal.size);
  }

  #takeEnd(end: SegmentRecordOf<'end'>): SegmentProblem | null {
    const content = this.#ofContent();
    const { batch, lastSequence: sequence, hash } = must(content.journal.last, 'a segment has a batch');
    this.#after = positionText(content.position());
    const stateAfter = positionHash(this.#after, this.trust.sha256);
    const { lines, chain } = this.#lines.chain;
    const seen = { lines, chain, head: placeOf({ batch, sequence, hash }), stateAfter };
    this.#end = end;
    return (
      chainProblem(seen, end) ??
      (isSamePlace(seen.head, end.head) ? null : wrong('END_WRONG', `it states batch ${end.head.batch} as its last`)) ??
      (stateAfter === end.stateAfter
        ? null
        : wrong('STATE_WRONG', `the state behind it hashes to ${stateAfter}, not ${end.stateAfter}`)) ??
      signatureProblem({ note: end.note, text: segmentEndText(this.#ofHeader(), seen) }, this.trust)
    );
  }
}

/** The operator can sign any text, so an unreadable text is a finding. */
function readOrUndefined(text: PositionText): Position | undefined {
  try {
    return readPosition(text);
  } catch {
    return undefined;
  }
}
