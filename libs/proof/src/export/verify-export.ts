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

export interface ExportReport extends ContentReport {
  readonly header: RecordOf<'header'>;
  readonly audit: AuditReport;
  readonly lines: number;
  readonly transfers: LinkTransfers;
}

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

/** Uses the given keys only, without a database, a network or another file. Stops at the first difference. */
export class ExportVerifier {
  readonly #lines: LineVerifier<ExportRecord, ExportFindingCode>;
  readonly #transfers = new TransferRegister();
  #header: RecordOf<'header'> | undefined;
  #content: ContentVerifier | undefined;

  /** @param witnesses if empty, witness signatures are not checked */
  constructor(
    private readonly trust: NoteTrust,
    private readonly witnesses: readonly NoteKey[] = [],
  ) {
    const kinds = { form: exportRecord, next: NEXT, sha256: trust.sha256 };
    this.#lines = new LineVerifier(kinds, (record) => this.#takeRecord(record));
  }

  /** Null if the line, with its line break, is right. After the first finding, every call returns that finding. */
  take(line: Uint8Array): ExportFinding | null {
    return this.#lines.take(line);
  }

  end(): ExportFinding | null {
    return this.#lines.end();
  }

  report(): ExportReport {
    const header = must(this.#header, 'the header of an export');
    const content = must(this.#content, 'the content of an export');
    // An export contains everything that was committed before it was made.
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
