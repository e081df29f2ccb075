import { payoutDocument } from '@jackpot/books';
import { payoutDocumentText } from '@jackpot/books';
import { type Batch } from '@jackpot/journal';
import { type Plan, Prng, type Scene, journalOf, played } from '../../progressive/src/testing/index.js';
import {
  type CheckpointPort,
  type ExportSource,
  ExportVerifier,
  type ExportFinding,
  type ExportReport,
  type KeptCheckpoint,
  type KeptDocument,
  extendCheckpoints,
  linesOf,
  writeExport,
} from '../src/index.js';
import { JournalRegister } from '../src/export/register.js';
import { readInto } from '../src/export/write-records.js';
import { OPERATOR, sha256, verifyEd25519 } from './keys.js';

export const SIGNED_AT = Date.UTC(2026, 2, 2);

export class SomeLink implements CheckpointPort, ExportSource {
  readonly kept: KeptCheckpoint[] = [];

  constructor(
    readonly journal: Batch[],
    readonly payouts: readonly KeptDocument[] = [],
  ) {}

  get name(): string {
    return this.journal[0]?.stream ?? 'nothing';
  }

  async last(): Promise<KeptCheckpoint | undefined> {
    return this.kept.at(-1);
  }

  async covering(_: string, batch: number): Promise<KeptCheckpoint | undefined> {
    return this.kept.find(({ checkpoint }) => checkpoint.batch >= batch);
  }

  async chain(_: string, fromBatch: number, limit: number): Promise<readonly Batch[]> {
    return this.journal.filter(({ batch }) => batch >= fromBatch).slice(0, limit);
  }

  async keep(kept: KeptCheckpoint): Promise<void> {
    this.kept.push(kept);
  }

  async *batches(_ = this.name, afterBatch = 0): AsyncGenerator<Batch> {
    yield* this.journal.filter(({ batch }) => batch > afterBatch);
  }

  async *checkpoints(_ = this.name, afterBatch = 0): AsyncGenerator<KeptCheckpoint> {
    yield* this.kept.filter(({ checkpoint }) => checkpoint.batch > afterBatch);
  }

  async cosignatures(): Promise<readonly string[]> {
    return [];
  }

  async *documents(_ = this.name, afterNumber = 0): AsyncGenerator<KeptDocument> {
    yield* this.payouts.filter(({ documentNumber }) => documentNumber > afterNumber);
  }

  extend(signer = OPERATOR): Promise<KeptCheckpoint | undefined> {
    return extendCheckpoints({ port: this, signer, sha256, now: () => SIGNED_AT }, this.name);
  }
}

export function planOf(prngSeed: number, happenings: number): Plan {
  const prng = new Prng(prngSeed);
  const number = (): number => prng.pick(10_000);
  return {
    prngSeed,
    terms: Array.from({ length: 20 }, number),
    dice: Array.from({ length: happenings }, () => [number(), number(), number(), number()] as const),
  };
}

export async function someLink({
  prngSeed,
  happenings = 120,
}: {
  readonly prngSeed: number;
  readonly happenings?: number;
}): Promise<SomeLink> {
  return linkOfScene(played(planOf(prngSeed, happenings)));
}

export async function linkOfScene({ events, link }: Scene): Promise<SomeLink> {
  const journal = journalOf(events, { stream: link.config.linkId, sha256, sizes: [4, 1, 9] });
  const whole = new SomeLink([], documentsOf(journal));
  for (const batch of journal) {
    whole.journal.push(batch);
    if (batch.batch % 7 === 0) await whole.extend();
  }
  await whole.extend();
  return whole;
}

function documentsOf(journal: readonly Batch[]): readonly KeptDocument[] {
  const register = new JournalRegister();
  for (const batch of journal) readInto([register], batch);
  const linkId = journal[0]?.stream ?? '';
  return register.owed
    .filter(({ documentNumber, isVoid }) => documentNumber % 7 !== 0 && !(isVoid && documentNumber % 2 === 0))
    .map((owed) => {
      const { documentNumber, awardNumber } = owed;
      const names = { linkId, awardId: `${linkId}-A${awardNumber}`, assetNumber: 'MB-1' };
      const text = payoutDocumentText(payoutDocument({ ...owed, ...names }));
      return { documentNumber, awardNumber, preparedAt: SIGNED_AT, text };
    });
}

export async function exported(link: SomeLink): Promise<readonly string[]> {
  const last = await link.extend();
  if (last === undefined) throw new Error('a link without a batch has no export');
  const software = {
    name: 'royal9-progressive',
    version: '0.1.0',
    node: 'v22.0.0',
    files: [{ path: 'dist/main.js', bytes: 11, sha256: 'ab'.repeat(32) }],
  };
  const making = { source: link, signer: OPERATOR, software, sha256, now: SIGNED_AT };
  const lines: string[] = [];
  for await (const line of writeExport(making, last)) lines.push(line);
  return lines;
}

export async function verified(file: Uint8Array): Promise<ExportFinding | ExportReport> {
  const verifier = new ExportVerifier({ sha256, verify: verifyEd25519, keys: [OPERATOR] });
  for await (const line of linesOf([file])) {
    const finding = verifier.take(line);
    if (finding !== null) return finding;
  }
  return verifier.end() ?? verifier.report();
}
