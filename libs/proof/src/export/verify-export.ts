import { type AuditReport, Auditor, findingText } from '../audit/index.js';
import { type Batch, toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { type Checkpoint, originOf, parseCheckpoint } from '../checkpoints/checkpoint.js';
import { Peaks } from '../checkpoints/merkle.js';
import { type LinkTransfers, TransferRegister } from '../links/transfer-register.js';
import { type NoteKey, type NoteTrust, noteProblemText, openNote } from '../checkpoints/signed-note.js';
import { cosignatureProblem } from '../checkpoints/witness.js';
import { batchOf } from './batch-record.js';
import { documentProblem } from './documents.js';
import { LineChain } from './lines.js';
import { type ExportRecord, type RecordOf, endText, exportRecord } from './records.js';
import { JournalRegister } from './register.js';
import { readInto } from './write-export.js';

/** What may be wrong with an export. */
export type ExportFindingCode =
  /** A line that is not one of the format. */
  | 'NOT_A_RECORD'
  /** A line of the format in a place where it cannot stand. */
  | 'OUT_OF_ORDER'
  /** The journal in it is not true: hash, chain, meters, awards, books or commitments. */
  | 'JOURNAL_WRONG'
  /** A checkpoint is of another journal, or of another state of this one. */
  | 'CHECKPOINT_WRONG'
  /** Not signed with a trusted key, or changed after signing. */
  | 'SIGNATURE_WRONG'
  /** Terms, documents: the register does not agree with the journal. */
  | 'REGISTER_WRONG'
  /** A witness should have signed, and has signed nothing in it. */
  | 'NOT_WITNESSED'
  /** Lines were changed, left out or added behind the signature. */
  | 'END_WRONG'
  /** The file stops before its last line. */
  | 'CUT_SHORT';

/** The first thing wrong with an export: in which line, and what. */
export interface ExportFinding {
  readonly code: ExportFindingCode;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

type Problem = Pick<ExportFinding, 'code' | 'text'>;
type Kind = ExportRecord['kind'];

/** What was checked. */
export interface ExportReport {
  readonly header: RecordOf<'header'>;
  readonly audit: AuditReport;
  readonly checkpoints: number;
  /** The last checkpoint that a witness signed as well; null where no key of a witness was given. */
  readonly witnessed: Checkpoint | null;
  readonly terms: number;
  /** Made out; owed and not made out yet; void or rejected before they were made out. */
  readonly documents: { readonly prepared: number; readonly pending: number; readonly unused: number };
  readonly software: RecordOf<'software'>;
  readonly lines: number;
  /** What goes to other links and comes from them, to be held together with theirs (`reconcileLinks`). */
  readonly transfers: LinkTransfers;
}

/** What may follow what. The first line is a header; the last is the end. */
const NEXT: Readonly<Record<Kind | 'start', readonly Kind[]>> = {
  start: ['header'],
  header: ['batch'],
  batch: ['batch', 'checkpoint'],
  checkpoint: ['batch', 'terms', 'document', 'software'],
  terms: ['terms', 'document', 'software'],
  document: ['document', 'software'],
  software: ['end'],
  end: [],
};

const wrong = (code: ExportFindingCode, text: string): Problem => ({ code, text });

/**
 * Verifies an export line by line and needs nothing else: no database, no network, no other file. It re-hashes every
 * batch, follows the chain, decides every event once more (`Auditor`), opens every signature with the keys it was given
 * (never with those the export names), and holds the registers to the journal. It stops at the first difference.
 */
export class ExportVerifier {
  readonly #auditor: Auditor;
  readonly #peaks: Peaks;
  readonly #chain: LineChain;
  readonly #register = new JournalRegister();
  readonly #transfers = new TransferRegister();
  readonly #counts = { checkpoints: 0, terms: 0, documents: 0, prepared: 0, unused: 0 };
  #last: Kind | 'start' = 'start';
  #header: RecordOf<'header'> | undefined;
  #software: RecordOf<'software'> | undefined;
  #head: Batch | undefined;
  #line = 0;
  #finding: ExportFinding | null = null;
  #witnessed: Checkpoint | undefined;

  /** @param witnesses keys of witnesses; none: their signatures are not checked. */
  constructor(
    private readonly trust: NoteTrust,
    private readonly witnesses: readonly NoteKey[] = [],
  ) {
    this.#auditor = new Auditor(trust.sha256);
    this.#peaks = new Peaks(trust.sha256);
    this.#chain = new LineChain(trust.sha256);
  }

  /** Takes the next line with its line break. Null where it is right; after the first finding always that one. */
  take(line: Uint8Array): ExportFinding | null {
    if (this.#finding !== null) return this.#finding;
    this.#line += 1;
    return this.#found(this.#takeLine(line));
  }

  /** Call after the last line. */
  end(): ExportFinding | null {
    if (this.#finding !== null || this.#last === 'end') return this.#finding;
    return this.#found(wrong('CUT_SHORT', `the file stops behind a line "${this.#last}"; its last line is missing`));
  }

  /** What was checked. Only after `end` returned no finding. */
  report(): ExportReport {
    const { checkpoints, terms, documents, prepared, unused } = this.#counts;
    const header = must(this.#header, 'the header of an export');
    const { sealedAt: endsAt } = must(this.#head, 'the last batch of an export');
    return {
      header,
      transfers: this.#transfers.of({ operator: header.operator, link: header.link, endsAt }),
      audit: this.#auditor.report(),
      checkpoints,
      witnessed: this.#witnessed ?? null,
      terms,
      documents: { prepared, pending: documents - prepared - unused, unused },
      software: must(this.#software, 'the software of an export'),
      lines: this.#line,
    };
  }

  #found(problem: Problem | null): ExportFinding | null {
    if (problem !== null) this.#finding = { ...problem, line: this.#line };
    return this.#finding;
  }

  #takeLine(line: Uint8Array): Problem | null {
    const record = recordOf(line);
    if (record === undefined) return wrong('NOT_A_RECORD', 'the line is not one of the format');
    if (!NEXT[this.#last].includes(record.kind))
      return wrong('OUT_OF_ORDER', `a line "${record.kind}" cannot follow "${this.#last}"`);
    const problem = this.#takeRecord(record);
    this.#last = record.kind;
    this.#chain.take(line);
    return problem;
  }

  #takeRecord(record: ExportRecord): Problem | null {
    switch (record.kind) {
      case 'header':
        this.#header = record;
        return null;
      case 'batch':
        return this.#takeBatch(record);
      case 'checkpoint':
        return this.#takeCheckpoint(record);
      case 'terms':
        return this.#takeTerms(record);
      case 'document':
        return this.#takeDocument(record);
      case 'software':
        this.#software = record;
        return this.#checkWhole();
      case 'end':
        return this.#takeEnd(record);
    }
  }

  #takeBatch(record: RecordOf<'batch'>): Problem | null {
    const batch = batchOf(must(this.#header, 'the header comes first').link, record);
    if (batch === undefined) return wrong('NOT_A_RECORD', 'bytes that are not base64');
    const finding = this.#auditor.take(batch);
    if (finding !== null) return wrong('JOURNAL_WRONG', findingText(finding));
    readInto([this.#register, this.#transfers], batch);
    this.#peaks.append(batch.hash);
    this.#head = batch;
    return null;
  }

  #takeCheckpoint({ note, cosignatures }: RecordOf<'checkpoint'>): Problem | null {
    const opened = openNote(note, this.trust);
    if ('code' in opened) return wrong('SIGNATURE_WRONG', noteProblemText(opened));
    const checkpoint = parseCheckpoint(opened.text);
    if (checkpoint === undefined) return wrong('CHECKPOINT_WRONG', 'the signed text is not that of a checkpoint');
    const { operator, link } = must(this.#header, 'the header comes first');
    const { batch, lastSequence, hash } = must(this.#head, 'a checkpoint follows a batch');
    const differs = [
      ['operator', checkpoint.operator, operator],
      ['link', checkpoint.link, link],
      ['batch', checkpoint.batch, batch],
      ['sequence', checkpoint.sequence, lastSequence],
      ['hash', toHex(checkpoint.hash), toHex(hash)],
      ['root', toHex(checkpoint.root), toHex(this.#peaks.root())],
    ].find(([, signed, found]) => signed !== found);
    if (differs !== undefined)
      return wrong('CHECKPOINT_WRONG', `signed with ${differs.slice(0, 2).join(' ')}, found ${differs[2]}`);
    this.#counts.checkpoints += 1;
    return this.#takeCosignatures(checkpoint, cosignatures);
  }

  /** A signature of a witness is right, or the file was changed; one of a witness whose key was not given is left aside. */
  #takeCosignatures(checkpoint: Checkpoint, notes: readonly string[]): Problem | null {
    for (const note of notes) {
      const trust = { ...this.trust, keys: this.witnesses };
      if (!this.witnesses.some(({ name }) => note.includes(`\n— ${name} `))) continue;
      const problem = cosignatureProblem(checkpoint, note, trust);
      if (problem !== null) return wrong('SIGNATURE_WRONG', `under a checkpoint, of a witness: ${problem}`);
      this.#witnessed = checkpoint;
    }
    return null;
  }

  #takeTerms({ sequence, sha256, text }: RecordOf<'terms'>): Problem | null {
    const inForce = this.#register.terms[this.#counts.terms];
    this.#counts.terms += 1;
    if (inForce?.sequence !== sequence || inForce.text !== text)
      return wrong('REGISTER_WRONG', `not the terms that came into force in the journal`);
    const hash = toHex(this.trust.sha256(new TextEncoder().encode(text)));
    return hash === sha256 ? null : wrong('REGISTER_WRONG', `the terms hash to ${hash}, not ${sha256}`);
  }

  #takeDocument(record: RecordOf<'document'>): Problem | null {
    const owed = this.#register.owed[this.#counts.documents];
    const problem = documentProblem(record, owed, must(this.#header, 'the header comes first').link);
    if (problem !== null) return wrong('REGISTER_WRONG', problem);
    this.#counts.documents += 1;
    if (record.text !== null) this.#counts.prepared += 1;
    else if (owed?.isVoid === true) this.#counts.unused += 1;
    return null;
  }

  /** Every register entry that the journal requires is present, and the last batch is signed. */
  #checkWhole(): Problem | null {
    const { batches } = must(this.#header, 'the header comes first');
    const { terms, owed } = this.#register;
    const found = [
      ['batches', batches, this.#peaks.size],
      ['terms', terms.length, this.#counts.terms],
      ['documents', owed.length, this.#counts.documents],
    ].find(([, wanted, there]) => wanted !== there);
    if (found !== undefined) return wrong('REGISTER_WRONG', `${found[1]} ${found[0]} wanted, ${found[2]} there`);
    if (this.witnesses.length > 0 && this.#witnessed === undefined)
      return wrong('NOT_WITNESSED', 'no checkpoint has the signature of a witness');
    return null;
  }

  #takeEnd({ lines, chain, note }: RecordOf<'end'>): Problem | null {
    const seen = this.#chain.end;
    if (seen.lines !== lines || seen.chain !== chain)
      return wrong('END_WRONG', `${seen.lines} lines hash to ${seen.chain}; the end states ${lines} and ${chain}`);
    const opened = openNote(note, this.trust);
    if ('code' in opened) return wrong('SIGNATURE_WRONG', noteProblemText(opened));
    const { operator, link } = must(this.#header, 'the header comes first');
    return opened.text === endText(originOf(operator, link), seen)
      ? null
      : wrong('END_WRONG', 'what is signed at the end is not this export');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The record of a line; undefined where it is none, or is written in another way than we write it. */
function recordOf(line: Uint8Array): ExportRecord | undefined {
  try {
    const text = utf8.decode(line);
    const body = JSON.parse(text) as unknown;
    const parsed = exportRecord.safeParse(body);
    return parsed.success && `${JSON.stringify(body)}\n` === text ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with an export, in a sentence. */
export function exportFindingText({ code, line, text }: ExportFinding): string {
  return `${code} in line ${line}: ${text}`;
}
