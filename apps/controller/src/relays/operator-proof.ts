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
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { type CheckpointRepository, isDatabaseAway } from '@jackpot/storage';
import { ApiProblem } from '../http/problem.js';
import type { LinkLeadership } from '../leadership/link-leadership.js';
import type { RecordsWatch } from './records-watch.js';
import type { WitnessWatch } from './witness-watch.js';

interface Surroundings {
  readonly hosts: LinkLeadership;
  readonly checkpoints: CheckpointRepository;
  readonly source: ExportSource;
  readonly software: Software;
  readonly records: Pick<RecordsWatch, 'check'>;
  readonly silence: Pick<WitnessWatch, 'gauge'>;
  readonly signer: NoteSigner | undefined;
  readonly witnesses: readonly NoteKey[];
  readonly everyMs: number;
  readonly now: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** Reads committed batches on its own connections, so no wager waits. */
export class OperatorProof {
  readonly #task: RepeatingTask;

  constructor(private readonly parts: Surroundings) {
    this.#task = new RepeatingTask(parts.everyMs, () => this.#round());
  }

  get checkpoints(): CheckpointRepository {
    return this.parts.checkpoints;
  }

  get publicKey(): string {
    return keyText(this.#signer(), sha256);
  }

  start(): void {
    const { signer, logger } = this.parts;
    if (signer === undefined) logger.warn('no CHECKPOINT_KEY_FILE: the journal is not signed');
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async extend(linkId: string): Promise<KeptCheckpoint> {
    if (linkId === AUDIT_TRAIL) await this.#checkTrail();
    return this.#sign(linkId);
  }

  async #sign(linkId: string): Promise<KeptCheckpoint> {
    const { checkpoints: port, now } = this.parts;
    const signer = this.#signer();
    try {
      const kept = await extendCheckpoints({ port, signer, sha256, now }, linkId);
      if (kept === undefined) throw new ApiProblem('NOTHING_COMMITTED', linkId);
      this.parts.metrics.jackpot_signed_sequence.set({ link: linkId }, kept.checkpoint.sequence);
      return kept;
    } catch (error) {
      if (!(error instanceof SignedHistoryChanged)) throw error;
      this.parts.logger.fatal({ link: linkId, reason: error.message }, 'this is not what was signed before');
      throw new ApiProblem('SIGNED_HISTORY_CHANGED', error.message);
    }
  }

  async hashes(linkId: string, from: number, limit: number): Promise<readonly string[]> {
    return (await this.parts.checkpoints.chain(linkId, from, limit)).map(({ hash: one }) => toHex(one));
  }

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

  async export(linkId: string): Promise<AsyncGenerator<string>> {
    const { source, software, now } = this.parts;
    const last = await this.extend(linkId);
    return writeExport({ source, signer: this.#signer(), software, sha256, now: now() }, last);
  }

  async pack(linkId: string, awardNumber: number): Promise<string> {
    const { checkpoints: port, source, software, now } = this.parts;
    const last = await this.extend(linkId);
    const html = await packOf({ port, source, sha256, key: this.#signer(), software, now: now() }, last, awardNumber);
    if (html === undefined) throw new ApiProblem('AWARD_UNKNOWN', `${linkId}, award ${awardNumber}`);
    return html;
  }

  async inclusion(linkId: string, sequence: number): Promise<InclusionProof> {
    const { checkpoints: port, source } = this.parts;
    const { checkpoint } = await this.extend(linkId);
    const proof =
      sequence > checkpoint.sequence ? undefined : await inclusionOf({ port, source, sha256 }, linkId, sequence);
    if (proof === undefined) throw new ApiProblem('NOT_IN_JOURNAL', `${linkId}, sequence ${sequence}`);
    return proof;
  }

  /** Every controller compares rows that give rights with the audit trail, even without a signing key. */
  async #round(): Promise<void> {
    const isSigned = this.parts.signer !== undefined;
    await this.#tried(AUDIT_TRAIL, async () => {
      const entries = await this.#checkTrail();
      if (isSigned && entries > 0) await this.#sign(AUDIT_TRAIL);
    });
    if (!isSigned) return;
    const led = this.#ledLinks();
    for (const link of led) await this.#tried(link, () => this.#sign(link));
    await this.#gaugeWitnesses(led);
  }

  #ledLinks(): readonly string[] {
    const hosts = this.parts.hosts.all();
    return hosts
      .filter(({ writer, committed }) => writer !== undefined && committed?.batch)
      .map(({ stream }) => stream);
  }

  async #gaugeWitnesses(links: readonly string[]): Promise<void> {
    try {
      await this.parts.silence.gauge(links);
    } catch (err) {
      this.parts.logger.error({ err }, 'how far the witnesses have signed could not be read; retrying');
    }
  }

  async #checkTrail(): Promise<number> {
    const { flaw, head } = await this.parts.records.check();
    if (flaw !== undefined)
      throw new ApiProblem('SIGNED_HISTORY_CHANGED', `the audit trail at entry ${flaw.sequence}: ${flaw.what}`);
    return head.sequence;
  }

  async #tried(link: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      // JournalNotSigned reports an outage that lasts. This counter is for what a person must look at.
      if (!isDatabaseAway(err)) this.parts.metrics.jackpot_checkpoint_failures_total.inc({ link });
      this.parts.logger.error({ link, err }, 'no checkpoint was signed; retrying');
    }
  }

  #signer(): NoteSigner {
    const { signer } = this.parts;
    if (signer === undefined) throw new ApiProblem('NO_SIGNING_KEY');
    return signer;
  }
}
