import { hash } from 'node:crypto';
import { type ChainHead, sameBytes } from '@jackpot/journal';
import { type JournalRow, SELECT_BATCHES, SELECT_STREAMS, batchOf } from '../journal/journal-row.js';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlClient } from '../sql/sql-client.js';
import type { SqlSession } from '../sql/sql-session.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { storageFaultOf } from '../storage-fault.js';
import { clearSome } from './clear.js';
import type { LinkMemory } from './link-memory.js';
import { loadMemory } from './load-memory.js';
import { BatchLimit } from './batch-limit.js';
import { type RunResult, runBatches } from './run-batches.js';
import { beginClearing, endClearing, lockWatermark, moveWatermark } from './watermark.js';
import { awardWrites } from './write/awards.js';
import { changeWrites } from './write/changes.js';
import { claimWrites, owedWrites } from './write/claims.js';
import { linkWrites } from './write/link.js';
import { promiseWrites, transferWrites } from './write/transfers.js';
import { meterWrites } from './write/meters.js';
import { playWrites } from './write/play.js';
import { shoeWrites } from './write/shoes.js';
import { send } from './write/write.js';

/** What a run has done: batches projected, none where there was nothing new; and how far the tables are now. */
export interface Progress {
  readonly batches: number;
  readonly sequence: number;
}

/** Tries of one run that met other transactions. Each is a new transaction, from the watermark on. */
const TRIES = 5;
const RETRY_MS = 20;

interface Known {
  readonly head: ChainHead;
  readonly memory: LinkMemory;
}

/**
 * Makes the tables that people read from the journal.
 *
 *   watermark FOR UPDATE -> following batches -> rows -> watermark -> COMMIT
 *
 * All of it in one transaction, so every batch is projected exactly once, whenever a process dies and however many
 * projectors there are: a second one waits for the watermark and finds it moved. It needs the journal's bytes and its own
 * tables, nothing else. What it remembers between runs is thrown away when the watermark is not where this projector left
 * it, and after every failure.
 */
export class Projector {
  readonly #sql: SqlClient;
  readonly #known = new Map<string, Known>();
  readonly #pace = new BatchLimit();

  constructor(url: string, limits: SqlLimits = {}) {
    this.#sql = new SqlClient(url, { statementTimeoutMs: 30_000, ...limits });
  }

  /** Projects what follows, up to a bound. To be called again while it reports batches. */
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
   * Takes the rows of a stream, or of all, away and makes them anew. Once begun it is carried through: whoever projects
   * the stream next goes on with it.
   */
  async rebuild(stream?: string): Promise<void> {
    for (const one of stream === undefined ? await this.#streams() : [stream]) {
      await this.#tried(one, () => this.#sql.transaction((session) => beginClearing(session, one)));
      this.#known.delete(one);
      while ((await this.projectNext(one)).batches > 0);
    }
  }

  /**
   * Waits until the tables hold an event, for a read that must see its own write; false when the time is over. Projects
   * itself, so it depends on no other loop.
   */
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

  /** Without a lock or a transaction: an idle projector asks many times a second. */
  async #hasNext(stream: string, { head }: Known): Promise<boolean> {
    const rows = await this.#sql.rows('SELECT 1 FROM journal WHERE stream = ? AND batch = ?', [stream, head.batch + 1]);
    return rows.length > 0;
  }

  async #step(session: SqlSession, stream: string): Promise<Progress | 'clearing'> {
    const { head, isClearing } = await lockWatermark(session, stream);
    if (isClearing) {
      if (await clearSome(session, stream)) await endClearing(session, stream);
      return 'clearing';
    }
    const rows = await session.rows<JournalRow>(SELECT_BATCHES, [stream, head.batch, this.#pace.limit]);
    const batches = this.#pace.cut(rows.map(batchOf));
    if (batches.length === 0) return { batches: 0, sequence: head.sequence };
    const memory = await this.#memoryAt(session, stream, head);
    const result = runBatches(memory, head, batches, sha256);
    await write(session, result);
    await moveWatermark(session, stream, { from: head, head: result.head, sealedAt: result.sealedAt });
    // Believed before the commit is known; any failure of it makes `#tried` forget it again.
    this.#known.set(stream, { head: result.head, memory });
    return { batches: batches.length, sequence: result.head.sequence };
  }

  async #memoryAt(session: SqlSession, stream: string, head: ChainHead): Promise<LinkMemory> {
    const known = this.#known.get(stream);
    if (known !== undefined && known.head.batch === head.batch && sameBytes(known.head.hash, head.hash)) {
      this.#known.delete(stream); // about to be changed: until the commit nobody else may use it
      return known.memory;
    }
    return loadMemory(session, stream);
  }

  /** A run that lost against another transaction begins anew, with nothing remembered. */
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

/** The projector of a database, on a connection of its own. */
export function makeProjector(url: string): Projector {
  return new Projector(url);
}

const WAIT_MS = 10;
const SELECT_WATERMARKS = 'SELECT stream FROM projection_watermark';

async function write(session: SqlSession, { run, meters, head }: RunResult): Promise<void> {
  await send(session, [
    ...linkWrites(run),
    ...playWrites(run),
    ...shoeWrites(run),
    ...awardWrites(run),
    ...meterWrites(run, meters, head.sequence),
    ...claimWrites(run),
    ...transferWrites(run),
    ...promiseWrites(run),
    ...changeWrites(run),
    ...owedWrites(run),
  ]);
}

/** A duplicate too: two projectors may make the first watermark of a stream at the same instant. */
function mayPass(failure: unknown): boolean {
  return failure instanceof SqlFailure && (failure.kind === 'contended' || failure.kind === 'duplicate');
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
