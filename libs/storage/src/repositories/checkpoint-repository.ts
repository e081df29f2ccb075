import { HASH_BYTES } from '@jackpot/journal';
import { AUDIT_TRAIL } from '@jackpot/progressive';
import { type ChainLink, type CheckpointPort, type KeptCheckpoint, checkpointOfNote } from '@jackpot/proof';
import type { DataSource, FindOneOptions } from 'typeorm';
import { LessThan, MoreThan, MoreThanOrEqual } from '../entities/find-operators.js';
import { CheckpointCosignatureRecord, JournalCheckpointRecord, JournalRecord } from '../entities/journal.js';
import { AuditRecord } from '../entities/people.js';
import { isAdded } from '../in-transaction.js';
import { StorageFault, orStorageFault } from '../storage-fault.js';

export interface PublishedCheckpoint {
  readonly batch: number;
  readonly signedAt: number;
  readonly note: string;
}

export class CheckpointRepository implements CheckpointPort {
  constructor(private readonly dataSource: DataSource) {}

  last(linkId: string): Promise<KeptCheckpoint | undefined> {
    return this.#first({ where: { linkId }, order: { batch: 'DESC' } });
  }

  covering(linkId: string, batch: number): Promise<KeptCheckpoint | undefined> {
    return this.#first({ where: { linkId, batch: MoreThanOrEqual(batch) }, order: { batch: 'ASC' } });
  }

  async chain(linkId: string, fromBatch: number, limit: number): Promise<readonly ChainLink[]> {
    const { manager } = this.dataSource;
    if (linkId === AUDIT_TRAIL) {
      const entries = await orStorageFault(() =>
        manager.find(AuditRecord, {
          select: { sequence: true, hash: true },
          where: { sequence: MoreThanOrEqual(fromBatch) },
          order: { sequence: 'ASC' },
          take: limit,
        }),
      );
      return entries.map(({ sequence, hash }) => ({ batch: sequence, lastSequence: sequence, hash }));
    }
    const batches = await orStorageFault(() =>
      manager.find(JournalRecord, {
        select: { stream: true, batch: true, lastSequence: true, hash: true },
        where: { stream: linkId, batch: MoreThanOrEqual(fromBatch) },
        order: { batch: 'ASC' },
        take: limit,
      }),
    );
    return batches.map(({ batch, lastSequence, hash }) => ({ batch, lastSequence, hash }));
  }

  /** Stores a signed checkpoint. If two processes sign the same state, the first signature stays. */
  async keep({ checkpoint: { link, batch, at }, note, peaks }: KeptCheckpoint): Promise<void> {
    const row = { linkId: link, batch, signedAt: at, note, peaks: Buffer.concat([...peaks]) };
    await isAdded(this.dataSource.manager, JournalCheckpointRecord, row);
  }

  at(linkId: string, batch: number): Promise<KeptCheckpoint | undefined> {
    return this.#first({ where: { linkId, batch } });
  }

  async cosign(linkId: string, batch: number, witness: string, note: string): Promise<void> {
    await isAdded(this.dataSource.manager, CheckpointCosignatureRecord, { linkId, batch, witness, note });
  }

  async cosignatures(linkId: string, batch: number): Promise<readonly string[]> {
    const of = { where: { linkId, batch }, order: { witness: 'ASC' } } as const;
    return (await orStorageFault(() => this.#cosignatures.find(of))).map(({ note }) => note);
  }

  async lastCosignature(linkId: string, witness: string): Promise<string | undefined> {
    const last = { where: { linkId, witness }, order: { batch: 'DESC' } } as const;
    return (await orStorageFault(() => this.#cosignatures.findOne(last)))?.note;
  }

  async page(linkId: string, before: number, limit: number): Promise<readonly PublishedCheckpoint[]> {
    const page = { where: { linkId, batch: LessThan(before) }, order: { batch: 'DESC' }, take: limit } as const;
    const rows = await orStorageFault(() => this.#checkpoints.find(page));
    return rows.map(({ batch, signedAt, note }) => ({ batch, signedAt, note }));
  }

  async *all(linkId: string, afterBatch = 0): AsyncGenerator<KeptCheckpoint> {
    for (let after = afterBatch; ;) {
      const where = { linkId, batch: MoreThan(after) };
      const options = { where, order: { batch: 'ASC' }, take: PAGE_ROWS } as const;
      const page = (await orStorageFault(() => this.#checkpoints.find(options))).map(keptIn);
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.checkpoint.batch;
    }
  }

  async #first(options: FindOneOptions<JournalCheckpointRecord>): Promise<KeptCheckpoint | undefined> {
    const row = await orStorageFault(() => this.#checkpoints.findOne(options));
    return row === null ? undefined : keptIn(row);
  }

  get #checkpoints() {
    return this.dataSource.getRepository(JournalCheckpointRecord);
  }

  get #cosignatures() {
    return this.dataSource.getRepository(CheckpointCosignatureRecord);
  }
}

const PAGE_ROWS = 500;

/** Reads the signed values from the note, because the columns could differ from what was signed. */
function keptIn({ linkId, batch, note, peaks }: JournalCheckpointRecord): KeptCheckpoint {
  const checkpoint = checkpointOfNote(note);
  if (checkpoint === undefined || checkpoint.link !== linkId || checkpoint.batch !== batch)
    throw new StorageFault('CHECKPOINT_DAMAGED', false, { detail: `the checkpoint of ${linkId} at batch ${batch}` });
  const count = Math.floor(peaks.length / HASH_BYTES);
  return {
    checkpoint,
    note,
    peaks: Array.from({ length: count }, (_, i) => peaks.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES)),
  };
}
