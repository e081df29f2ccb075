import { type Batch, toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import { findingText } from '../audit/index.js';
import { type Checkpoint, parseCheckpoint } from '../checkpoints/checkpoint.js';
import { type NoteKey, type NoteTrust, noteProblemText, openNote } from '../checkpoints/signed-note.js';
import { cosignatureProblem } from '../checkpoints/witness.js';
import { batchOf } from './batch-record.js';
import { documentProblem } from './documents.js';
import { type Problem, wrong } from './finding.js';
import type { ContentRecord, RecordOf } from './records.js';
import { type Position, VerifiedJournal } from './verified-journal.js';

export interface ContentReport {
  readonly checkpoints: number;
  readonly witnessed: Checkpoint | null;
  readonly terms: number;
  /** `unused`: void or rejected before they were prepared. */
  readonly documents: { readonly prepared: number; readonly pending: number; readonly unused: number };
  readonly software: RecordOf<'software'>;
}

interface Verification {
  readonly header: { readonly operator: string; readonly link: string };
  readonly trust: NoteTrust;
  /** If empty, witness signatures are not checked. */
  readonly witnesses: readonly NoteKey[];
  readonly onBatch: (batch: Batch) => void;
  /** Where the batches start. This object is changed in place. */
  readonly from?: Position;
}

/**
 * Follows the chain of batches, decides every event again, verifies every signature, and compares terms and documents
 * with the journal.
 */
export class ContentVerifier {
  readonly journal: VerifiedJournal;
  readonly #of: Verification;
  readonly #counts = { checkpoints: 0, terms: 0, documents: 0, unused: 0 };
  readonly #prepared = new Set<number>();
  #software: RecordOf<'software'> | undefined;
  #witnessed: Checkpoint | undefined;

  constructor(of: Verification) {
    this.#of = of;
    this.journal = new VerifiedJournal(of.trust.sha256, of.from);
  }

  get witnessed(): Checkpoint | null {
    return this.#witnessed ?? null;
  }

  take(record: ContentRecord): Problem | null {
    switch (record.kind) {
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
    }
  }

  report(): ContentReport {
    const { checkpoints, terms, documents, unused } = this.#counts;
    const prepared = this.#prepared.size;
    return {
      checkpoints,
      witnessed: this.witnessed,
      terms,
      documents: { prepared, pending: documents - prepared - unused, unused },
      software: must(this.#software, 'the software of a file'),
    };
  }

  /** Shares objects with this verifier, so serialize it at once. */
  position(): Position {
    return this.journal.position(this.#prepared);
  }

  #takeBatch(record: RecordOf<'batch'>): Problem | null {
    const batch = batchOf(this.#of.header.link, record);
    if (batch === undefined) return wrong('NOT_A_RECORD', 'bytes that are not base64');
    const finding = this.journal.take(batch);
    if (finding !== null) return wrong('JOURNAL_WRONG', findingText(finding));
    this.#of.onBatch(batch);
    return null;
  }

  #takeCheckpoint({ note, cosignatures }: RecordOf<'checkpoint'>): Problem | null {
    const opened = openNote(note, this.#of.trust);
    if (!opened.ok) return wrong('SIGNATURE_WRONG', noteProblemText(opened));
    const checkpoint = parseCheckpoint(opened.text);
    if (checkpoint === undefined) return wrong('CHECKPOINT_WRONG', 'the signed text is not that of a checkpoint');
    const { operator, link } = this.#of.header;
    const { batch, lastSequence, hash } = must(this.journal.last, 'a checkpoint follows a batch');
    const differs = [
      ['operator', checkpoint.operator, operator],
      ['link', checkpoint.link, link],
      ['batch', checkpoint.batch, batch],
      ['sequence', checkpoint.sequence, lastSequence],
      ['hash', toHex(checkpoint.hash), toHex(hash)],
      ['root', toHex(checkpoint.root), this.journal.root],
    ].find(([, signed, found]) => signed !== found);
    if (differs !== undefined)
      return wrong('CHECKPOINT_WRONG', `signed with ${differs.slice(0, 2).join(' ')}, found ${differs[2]}`);
    this.#counts.checkpoints += 1;
    return this.#takeCosignatures(checkpoint, cosignatures);
  }

  #takeCosignatures(checkpoint: Checkpoint, notes: readonly string[]): Problem | null {
    const { trust, witnesses } = this.#of;
    for (const note of notes) {
      if (!witnesses.some(({ name }) => note.includes(`\n— ${name} `))) continue;
      const problem = cosignatureProblem(checkpoint, note, { ...trust, keys: witnesses });
      if (problem !== null) return wrong('SIGNATURE_WRONG', `under a checkpoint, of a witness: ${problem}`);
      this.#witnessed = checkpoint;
    }
    return null;
  }

  #takeTerms({ sequence, sha256, text }: RecordOf<'terms'>): Problem | null {
    const inForce = this.journal.register.terms[this.#counts.terms];
    this.#counts.terms += 1;
    if (inForce?.sequence !== sequence || inForce.text !== text)
      return wrong('REGISTER_WRONG', `not the terms that came into force in the journal`);
    const hash = toHex(this.#of.trust.sha256(new TextEncoder().encode(text)));
    return hash === sha256 ? null : wrong('REGISTER_WRONG', `the terms hash to ${hash}, not ${sha256}`);
  }

  #takeDocument(record: RecordOf<'document'>): Problem | null {
    const owed = this.journal.register.owed[this.#counts.documents];
    const problem = documentProblem(record, owed, this.#of.header.link);
    if (problem !== null) return wrong('REGISTER_WRONG', problem);
    this.#counts.documents += 1;
    if (record.text !== null) this.#prepared.add(record.documentNumber);
    else if (owed?.isVoid === true) this.#counts.unused += 1;
    return null;
  }

  #checkWhole(): Problem | null {
    const { terms, owed } = this.journal.register;
    return (
      countProblem('terms', terms.length, this.#counts.terms) ??
      countProblem('documents', owed.length, this.#counts.documents)
    );
  }
}

export function countProblem(what: string, wanted: number, there: number): Problem | null {
  return wanted === there ? null : wrong('REGISTER_WRONG', `${wanted} ${what} wanted, ${there} there`);
}
