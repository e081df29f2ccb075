import { hash } from 'node:crypto';
import { toHex } from '@jackpot/journal';
import { type Logger, type Metrics, RepeatingTask, type Software, verifyEd25519 } from '@jackpot/platform';
import {
  type ExportSource,
  type InclusionProof,
  type KeptCheckpoint,
  type NoteKey,
  type NoteSigner,
  SignedHistoryChanged,
  cosignatureProblem,
  extendCheckpoints,
  inclusionOf,
  keyText,
  packOf,
  writeExport,
} from '@jackpot/proof';
import type { CheckpointStore } from '@jackpot/storage';
import { ApiProblem } from '../http/problem.js';
import type { LinkLeadership } from '../leadership/link-leadership.js';

interface Surroundings {
  readonly hosts: LinkLeadership;
  readonly checkpoints: CheckpointStore;
  readonly source: ExportSource;
  /** The running software, as the self-check found it. */
  readonly software: Software;
  /** Undefined without a key: then nothing is signed and nothing is exported. */
  readonly signer: NoteSigner | undefined;
  /** Witnesses whose signatures are kept. */
  readonly witnesses: readonly NoteKey[];
  readonly everyMs: number;
  readonly now: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/**
 * What the operator signs about its links: checkpoints at an interval and on request, and exports. It reads committed
 * batches on connections of its own; no wager waits for it.
 */
export class OperatorProof {
  readonly #task: RepeatingTask;

  constructor(private readonly parts: Surroundings) {
    this.#task = new RepeatingTask(parts.everyMs, () => this.#signAll());
  }

  get checkpoints(): CheckpointStore {
    return this.parts.checkpoints;
  }

  /** The key that checks the signatures, as one word. */
  get publicKey(): string {
    return keyText(this.#signer(), sha256);
  }

  start(): void {
    const { signer, logger } = this.parts;
    if (signer === undefined) return logger.warn('no CHECKPOINT_KEY_FILE: the journal is not signed');
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** The newest checkpoint of a link, made now where there is something new to sign. */
  async extend(linkId: string): Promise<KeptCheckpoint> {
    const { checkpoints: port, now } = this.parts;
    const signer = this.#signer();
    try {
      const kept = await extendCheckpoints({ port, signer, sha256, now }, linkId);
      if (kept === undefined) throw new ApiProblem('NOTHING_COMMITTED', linkId);
      this.parts.metrics.jackpot_signed_sequence.set({ link: linkId }, kept.checkpoint.sequence);
      return kept;
    } catch (error) {
      if (!(error instanceof SignedHistoryChanged)) throw error;
      this.parts.logger.fatal({ link: linkId, reason: error.message }, 'the journal is not what was signed before');
      throw new ApiProblem('SIGNED_HISTORY_CHANGED', error.message);
    }
  }

  /** Hashes of batches, oldest first: with them a witness calculates the tree itself. */
  async hashes(linkId: string, from: number, limit: number): Promise<readonly string[]> {
    return (await this.parts.checkpoints.chain(linkId, from, limit)).map(({ hash: one }) => toHex(one));
  }

  /** Keeps the signature of a known witness under a checkpoint that is published. */
  async cosign(linkId: string, batch: number, note: string): Promise<void> {
    const { checkpoints, witnesses } = this.parts;
    const kept = await checkpoints.at(linkId, batch);
    const witness = witnesses.find(
      (key) =>
        kept !== undefined &&
        cosignatureProblem(kept.checkpoint, note, { sha256, verify: verifyEd25519, keys: [key] }) === null,
    );
    if (witness === undefined) throw new ApiProblem('COSIGNATURE_WRONG', `${linkId}, batch ${batch}`);
    await checkpoints.cosign(linkId, batch, witness.name, note);
  }

  /** The export of a link, line by line, up to a checkpoint made now. */
  async export(linkId: string): Promise<AsyncGenerator<string>> {
    const { source, software, now } = this.parts;
    const last = await this.extend(linkId);
    return writeExport({ source, signer: this.#signer(), software, sha256, now: now() }, last);
  }

  /** The dispute pack of an award, made from what is signed now. */
  async pack(linkId: string, awardNumber: number): Promise<string> {
    const { checkpoints: port, source, software, now } = this.parts;
    const last = await this.extend(linkId);
    const html = await packOf({ port, source, sha256, key: this.#signer(), software, now: now() }, last, awardNumber);
    if (html === undefined) throw new ApiProblem('AWARD_UNKNOWN', `${linkId}, award ${awardNumber}`);
    return html;
  }

  /** The proof that the journal holds an event at this sequence. */
  async inclusion(linkId: string, sequence: number): Promise<InclusionProof> {
    const { checkpoints: port, source } = this.parts;
    const { checkpoint } = await this.extend(linkId);
    const proof =
      sequence > checkpoint.sequence ? undefined : await inclusionOf({ port, source, sha256 }, linkId, sequence);
    if (proof === undefined) throw new ApiProblem('NOT_IN_JOURNAL', `${linkId}, sequence ${sequence}`);
    return proof;
  }

  async #signAll(): Promise<void> {
    for (const { stream: link, writer, committed } of this.parts.hosts.all()) {
      if (writer === undefined || (committed?.batch ?? 0) === 0) continue;
      try {
        await this.extend(link);
      } catch (err) {
        this.parts.metrics.jackpot_checkpoint_failures_total.inc({ link });
        this.parts.logger.error({ link, err }, 'no checkpoint was signed; retrying');
      }
    }
  }

  #signer(): NoteSigner {
    const { signer } = this.parts;
    if (signer === undefined) throw new ApiProblem('NO_SIGNING_KEY');
    return signer;
  }
}
