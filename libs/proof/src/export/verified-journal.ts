import { type Batch, type Sha256, toHex } from '@jackpot/journal';
import { type AuditFinding, type AuditReport, Auditor } from '../audit/index.js';
import { Peaks } from '../checkpoints/merkle.js';
import { JournalRegister } from './register.js';
import { readInto } from './write-records.js';

/** A journal that is verified batch by batch, with all that the lines beside its batches are compared with. */
export class VerifiedJournal {
  readonly register = new JournalRegister();
  readonly #auditor: Auditor;
  readonly #tree: Peaks;
  #last: Batch | undefined;

  constructor(sha256: Sha256) {
    this.#auditor = new Auditor(sha256);
    this.#tree = new Peaks(sha256);
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
}
