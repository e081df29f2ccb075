import { type Batch, type Sha256, toHex } from '@jackpot/journal';
import { type AuditFinding, type AuditReport, Auditor, type SavedAudit } from '../audit/index.js';
import { Peaks } from '../checkpoints/merkle.js';
import { JournalRegister, type SavedRegister } from './register.js';
import { readInto } from './write-records.js';

/** Another verification can continue from this. */
export interface Position {
  readonly audit: SavedAudit;
  readonly peaks: readonly Uint8Array[];
  readonly register: SavedRegister;
}

export class VerifiedJournal {
  readonly register: JournalRegister;
  readonly #auditor: Auditor;
  readonly #tree: Peaks;
  #last: Batch | undefined;

  /** @param from is changed in place. Default: the start of the journal */
  constructor(sha256: Sha256, from?: Position) {
    this.#auditor = new Auditor(sha256, from?.audit);
    this.#tree = new Peaks(sha256, from && { size: from.audit.fold.head.batch, peaks: from.peaks });
    this.register = new JournalRegister(from?.register);
  }

  take(batch: Batch): AuditFinding | null {
    const finding = this.#auditor.take(batch);
    if (finding !== null) return finding;
    readInto([this.register], batch);
    this.#tree.append(batch.hash);
    this.#last = batch;
    return null;
  }

  get last(): Batch | undefined {
    return this.#last;
  }

  get size(): number {
    return this.#tree.size;
  }

  get root(): string {
    return toHex(this.#tree.root());
  }

  report(): AuditReport {
    return this.#auditor.report();
  }

  /**
   * The result shares objects with this journal, so serialize it at once.
   * @param withText numbers of payout documents that have a text
   */
  position(withText: ReadonlySet<number>): Position {
    return { audit: this.#auditor.saved, peaks: this.#tree.peaks, register: this.register.saved(withText) };
  }
}
