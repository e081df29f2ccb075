import { type Batch, type Sha256, toHex } from '@jackpot/journal';
import { type AuditFinding, type AuditReport, Auditor, type SavedAudit } from '../audit/index.js';
import { Peaks } from '../checkpoints/merkle.js';
import { JournalRegister, type SavedRegister } from './register.js';
import { readInto } from './write-records.js';

/** Where a verification stands behind a batch: another one goes on from it as if it had verified all batches before. */
export interface Position {
  readonly audit: SavedAudit;
  /** Of the tree over all batches. */
  readonly peaks: readonly Uint8Array[];
  readonly register: SavedRegister;
}

/** A journal that is verified batch by batch, with all that the lines beside its batches are compared with. */
export class VerifiedJournal {
  readonly register: JournalRegister;
  readonly #auditor: Auditor;
  readonly #tree: Peaks;
  #last: Batch | undefined;

  /** @param from is changed in place; without it the journal begins. */
  constructor(sha256: Sha256, from?: Position) {
    this.#auditor = new Auditor(sha256, from?.audit);
    this.#tree = new Peaks(sha256, from && { size: from.audit.fold.head.batch, peaks: from.peaks });
    this.register = new JournalRegister(from?.register);
  }

  /** Takes the next batch; what is wrong with it, or null. */
  take(batch: Batch): AuditFinding | null {
    const finding = this.#auditor.take(batch);
    if (finding !== null) return finding;
    readInto([this.register], batch);
    this.#tree.append(batch.hash);
    this.#last = batch;
    return null;
  }

  /** The last batch that was taken. */
  get last(): Batch | undefined {
    return this.#last;
  }

  /** Batches since the first of the journal. */
  get size(): number {
    return this.#tree.size;
  }

  /** Root of the tree over all batches, hex. */
  get root(): string {
    return toHex(this.#tree.root());
  }

  report(): AuditReport {
    return this.#auditor.report();
  }

  /**
   * Where it stands: its own objects, to be written down at once.
   * @param withText numbers of the payout documents that were recorded with their text
   */
  position(withText: ReadonlySet<number>): Position {
    return { audit: this.#auditor.saved, peaks: this.#tree.peaks, register: this.register.saved(withText) };
  }
}
