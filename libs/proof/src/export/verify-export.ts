import { must } from '@jackpot/money';
import type { AuditReport } from '../audit/index.js';
import { originOf } from '../checkpoints/checkpoint.js';
import type { NoteKey, NoteTrust } from '../checkpoints/signed-note.js';
import { type LinkTransfers, TransferRegister } from '../links/transfer-register.js';
import { type ContentReport, ContentVerifier, countProblem } from './content-verifier.js';
import { type ExportFinding, type ExportFindingCode, type Problem, wrong } from './finding.js';
import { LineVerifier, chainProblem, signatureProblem } from './line-verifier.js';
import { type ExportRecord, type RecordOf, endText, exportRecord } from './records.js';
import { readInto } from './write-records.js';

/** What was checked. */
export interface ExportReport extends ContentReport {
  readonly header: RecordOf<'header'>;
  readonly audit: AuditReport;
  readonly lines: number;
  /** What goes to other links and comes from them, to be held together with theirs (`reconcileLinks`). */
  readonly transfers: LinkTransfers;
}

/** What may follow what. The first line is a header; the last is the end. */
const NEXT: Readonly<Record<ExportRecord['kind'] | 'start', readonly ExportRecord['kind'][]>> = {
  start: ['header'],
  header: ['batch'],
  batch: ['batch', 'checkpoint'],
  checkpoint: ['batch', 'terms', 'document', 'software'],
  terms: ['terms', 'document', 'software'],
  document: ['document', 'software'],
  software: ['end'],
  end: [],
};

/**
 * Verifies an export line by line and needs nothing else: no database, no network, no other file. It verifies all of its
 * content, with the keys it was given (never with those the export names). It stops at the first difference.
 */
export class ExportVerifier {
  readonly #lines: LineVerifier<ExportRecord, ExportFindingCode>;
  readonly #transfers = new TransferRegister();
  #header: RecordOf<'header'> | undefined;
  #content: ContentVerifier | undefined;

  /** @param witnesses keys of witnesses; none: their signatures are not checked. */
  constructor(
    private readonly trust: NoteTrust,
    private readonly witnesses: readonly NoteKey[] = [],
  ) {
    const kinds = { form: exportRecord, next: NEXT, sha256: trust.sha256 };
    this.#lines = new LineVerifier(kinds, (record) => this.#takeRecord(record));
  }

  /** Takes the next line with its line break. Null where it is right; after the first finding always that one. */
  take(line: Uint8Array): ExportFinding | null {
    return this.#lines.take(line);
  }

  /** Call after the last line. */
  end(): ExportFinding | null {
    return this.#lines.end();
  }

  /** What was checked. Only after `end` returned no finding. */
  report(): ExportReport {
    const header = must(this.#header, 'the header of an export');
    const content = must(this.#content, 'the content of an export');
    // An export holds everything that was committed before it was made, also where the link rested for long.
    const endsAt = Date.parse(header.exportedAt);
    return {
      header,
      transfers: this.#transfers.of({ operator: header.operator, link: header.link, endsAt }),
      audit: content.journal.report(),
      ...content.report(),
      lines: this.#lines.lines,
    };
  }

  #takeRecord(record: ExportRecord): Problem | null {
    switch (record.kind) {
      case 'header':
        return this.#begin(record);
      case 'software':
        return this.#takeContent(record) ?? this.#checkWhole();
      case 'end':
        return this.#takeEnd(record);
      default:
        return this.#takeContent(record);
    }
  }

  #begin(header: RecordOf<'header'>): null {
    const { trust, witnesses } = this;
    this.#header = header;
    this.#content = new ContentVerifier({
      ...{ header, trust, witnesses },
      onBatch: (batch) => readInto([this.#transfers], batch),
    });
    return null;
  }

  #takeContent(record: Exclude<ExportRecord, { readonly kind: 'header' | 'end' }>): Problem | null {
    return must(this.#content, 'the header comes first').take(record);
  }

  /** Every batch is there, and where a witness is to have signed, it has. */
  #checkWhole(): Problem | null {
    const { batches } = must(this.#header, 'the header comes first');
    const { journal, witnessed } = must(this.#content, 'the header comes first');
    const isWitnessed = this.witnesses.length === 0 || witnessed !== null;
    return (
      countProblem('batches', batches, journal.size) ??
      (isWitnessed ? null : wrong('NOT_WITNESSED', 'no checkpoint has the signature of a witness'))
    );
  }

  #takeEnd({ lines, chain, note }: RecordOf<'end'>): Problem | null {
    const { operator, link } = must(this.#header, 'the header comes first');
    const seen = this.#lines.chain;
    return (
      chainProblem(seen, { lines, chain }) ??
      signatureProblem({ note, text: endText(originOf(operator, link), seen) }, this.trust)
    );
  }
}
