import { hash } from 'node:crypto';
import type { PageSize } from '@jackpot/engine';
import { type ChainHead, sameBytes } from '@jackpot/journal';
import { type BatchSeals, SELECT_STREAMS, readPage } from '../journal/journal-row.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import type { SqlSession } from '../sql/sql-session.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { StorageFault, storageFaultOf } from '../storage-fault.js';
import { foldBatches } from './fold.js';
import type { LinkMemory } from './link-memory.js';
import { loadMemory } from './load-memory.js';
import { beginClearing, clearSome, endClearing, isClear, lockWatermark, moveWatermark } from './watermark.js';
import { writeBatch } from './write.js';

export interface Progress {
  readonly batches: number;
  readonly sequence: number;
}

/** About a thousand wagers, so a transaction takes about a tenth of a second. */
const PROJECTION_PAGE: PageSize = { batches: 256, bytes: 256 * 1024 };

const TRIES = 5;
const RETRY_MS = 20;

interface ProjectorOptions {
  /** Checks that a controller wrote each batch. Null disables the check. */
  readonly seals: BatchSeals;
  readonly limits: SqlLimits;
  readonly page: PageSize;
  readonly clears: boolean;
}

interface Known {
  readonly head: ChainHead;
  readonly memory: LinkMemory;
}

/**
 * Makes the read tables from the journal. One transaction locks the watermark, reads the following batches, writes
 * their rows and moves the watermark. So every batch is projected exactly once, even if a process dies or several
 * projectors run. A projector discards its memory if another projector moved the watermark, and after every failure.
 */
export class Projector {
  readonly #sql: SqlClient;
  readonly #known = new Map<string, Known>();
  readonly #seals: BatchSeals;
  readonly #page: PageSize;
  readonly #clears: boolean;

  constructor(
    url: string,
    { seals = null, limits = {}, page = PROJECTION_PAGE, clears = true }: Partial<ProjectorOptions> = {},
  ) {
    this.#seals = seals;
    this.#page = page;
    this.#clears = clears;
    this.#sql = new SqlClient(url, { statementTimeoutMs: 30_000, ...limits });
  }

  async projectNext(stream: string): Promise<Progress> {
    const known = this.#known.get(stream);
    if (known !== undefined && !(await this.#tried(stream, () => this.#hasNext(stream, known)))) {
      return { batches: 0, sequence: known.head.sequence };
    }
    for (;;) {
      const progress = await this.#tried(stream, () => this.#sql.transaction((session) => this.#step(session, stream)));
      if (progress !== 'clearing') return progress;
    }
  }

  /**
   * Deletes the rows of one stream or of all, and makes them again. The next rebuild completes an interrupted deletion.
   */
  async rebuild(stream?: string): Promise<void> {
    for (const one of stream === undefined ? await this.#streams() : [stream]) {
      await this.#tried(one, () => this.#sql.transaction((session) => beginClearing(session, one)));
      this.#known.delete(one);
      while ((await this.projectNext(one)).batches > 0);
    }
  }

  async waitFor(stream: string, sequence: number, timeoutMs: number): Promise<boolean> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const progress = await this.projectNext(stream);
      if (progress.sequence >= sequence) return true;
      if (performance.now() >= until) return false;
      if (progress.batches === 0) await pause(WAIT_MS);
    }
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  /**
   * Whether there may be a batch after the last projected one. Uses no lock or transaction, because idle projectors ask
   * many times a second.
   */
  async #hasNext(stream: string, { head }: Known): Promise<boolean> {
    const rows = await this.#sql.rows(SELECT_IDLE, [stream, head.batch, stream, head.batch + 1]);
    return rows.length === 0;
  }

  async #step(session: SqlSession, stream: string): Promise<Progress | 'clearing'> {
    const { head, isClearing } = await lockWatermark(session, stream);
    if (isClearing) {
      const isEmpty = this.#clears ? await clearSome(session, stream) : await isClear(session, stream);
      if (isEmpty) await endClearing(session, stream);
      else if (!this.#clears) throw new StorageFault('TABLES_REBUILDING', true, { detail: REBUILD_WAITS });
      return 'clearing';
    }
    const batches = await readPage(session, { stream, afterBatch: head.batch, seals: this.#seals }, this.#page);
    if (batches.length === 0) return { batches: 0, sequence: head.sequence };
    const memory = await this.#memoryAt(session, stream, head);
    const { run, meters, ...result } = foldBatches(memory, head, batches, sha256);
    await writeBatch(session, run, { meters, sequence: result.head.sequence });
    await moveWatermark(session, stream, { from: head, ...result });
    // Remembered before the commit is confirmed. If the commit fails, `#tried` removes the memory.
    this.#known.set(stream, { head: result.head, memory });
    return { batches: batches.length, sequence: result.head.sequence };
  }

  async #memoryAt(session: SqlSession, stream: string, head: ChainHead): Promise<LinkMemory> {
    const known = this.#known.get(stream);
    if (known !== undefined && known.head.batch === head.batch && sameBytes(known.head.hash, head.hash)) {
      this.#known.delete(stream); // the fold changes this memory, so it must not be used again until the commit
      return known.memory;
    }
    return loadMemory(session, stream);
  }

  async #tried<T>(stream: string, work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (failure) {
        this.#known.delete(stream);
        if (tries === TRIES || !mayPass(failure)) throw storageFaultOf(failure);
      }
      await pause(tries * RETRY_MS);
    }
  }

  async #streams(): Promise<readonly string[]> {
    const names = async (sql: string): Promise<readonly string[]> =>
      (await this.#sql.rows<{ readonly stream: string }>(sql)).map(({ stream }) => stream);
    try {
      return [...new Set([...(await names(SELECT_STREAMS)), ...(await names(SELECT_WATERMARKS))])];
    } catch (failure) {
      throw storageFaultOf(failure);
    }
  }
}

export function makeProjector(url: string, seals: BatchSeals): Projector {
  return new Projector(url, { seals, clears: false });
}

export function makeRebuilder(url: string, seals: BatchSeals): Projector {
  return new Projector(url, { seals });
}

const REBUILD_WAITS =
  'a rebuild has begun and not deleted all rows yet; if it was interrupted, run royal9 rebuild again';

const WAIT_MS = 10;
const SELECT_IDLE = `
  SELECT 1 FROM projection_watermark w WHERE w.stream = ? AND w.batch = ? AND w.is_clearing = 0
    AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.stream = ? AND j.batch = ?)`;
const SELECT_WATERMARKS = 'SELECT stream FROM projection_watermark';

/**
 * A retry may also succeed after a duplicate key, because two projectors may create a stream's first watermark at the
 * same time.
 */
function mayPass(failure: unknown): boolean {
  return failure instanceof SqlFailure && (failure.kind === 'contended' || failure.kind === 'duplicate');
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
