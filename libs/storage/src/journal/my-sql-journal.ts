import { Fault, type JournalPort, type PageSize } from '@jackpot/engine';
import { type Batch, type ChainHead, EMPTY_CHAIN, sameBytes } from '@jackpot/journal';
import type { SqlLimits } from '../sql/open-connection.js';
import { SqlFailure } from '../sql/sql-failure.js';
import { SqlLanes } from '../sql/sql-lanes.js';
import type { Seals } from '../sealed/seals.js';
import { StorageFault } from '../storage-fault.js';
import { JournalRecord } from '../entities/journal.js';
import { readerOf } from '../tables/row-code.js';
import { INSERT_BATCH, SELECT_STREAMS, readPage, rowOf } from './journal-row.js';

/** Below a third of what the engine waits before it gives a stream up: a hung server is tried again at least twice. */
const JOURNAL_TIMEOUT_MS = 2_500;
/** Of one process: the commits of many links wait for the disk together, and not for one another. */
const CONNECTIONS = 8;

/**
 * The journal in MariaDB or MySQL, on connections of its own: one prepared INSERT a batch, autocommit, one round trip. A
 * stream has one writer, which appends one batch at a time.
 *
 * The key (stream, batch) settles what a lost answer was. The same row is sent again: if the first one is there, the key is
 * taken by ourselves, and the hash read back proves it. A first one that is still executing in a hung server holds the key,
 * so the second waits for it and cannot double it.
 */
export class MySqlJournal implements JournalPort {
  readonly #sql: SqlLanes;

  /** @param seals batches are written with, and read only with */
  constructor(
    url: string,
    private readonly seals: Pick<Seals, 'batch' | 'ageOfBatch'>,
    limits: SqlLimits = {},
  ) {
    this.#sql = new SqlLanes(CONNECTIONS, url, {
      connectTimeoutMs: JOURNAL_TIMEOUT_MS,
      statementTimeoutMs: JOURNAL_TIMEOUT_MS,
      lockWaitS: 1,
      ...limits,
    });
  }

  async append(batch: Batch): Promise<'appended' | 'taken'> {
    try {
      await this.#sql.runPrepared(INSERT_BATCH, rowOf({ ...batch, seal: this.seals.batch(batch) }));
      return 'appended';
    } catch (failure) {
      if (failure instanceof SqlFailure && failure.kind === 'duplicate') return this.#ownerOf(batch);
      throw journalFault(failure);
    }
  }

  async head(stream: string): Promise<ChainHead> {
    const [row] = await this.#rows<object>(SELECT_HEAD, [stream]);
    if (row === undefined) return EMPTY_CHAIN;
    const { batch, lastSequence: sequence, epoch, hash } = readHead(row);
    return { batch, sequence, epoch, hash };
  }

  async read(stream: string, afterBatch: number, page: PageSize): Promise<readonly Batch[]> {
    try {
      return await readPage(this.#sql, { stream, afterBatch, seals: this.seals }, page);
    } catch (failure) {
      if (failure instanceof StorageFault) throw new Fault('JOURNAL_FORGED', false, { cause: failure });
      throw journalFault(failure);
    }
  }

  async streams(): Promise<readonly string[]> {
    return (await this.#rows<{ readonly stream: string }>(SELECT_STREAMS, [])).map(({ stream }) => stream);
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  /** The number is taken: by this very batch, sent before, or by another writer's. */
  async #ownerOf(batch: Batch): Promise<'appended' | 'taken'> {
    const [row] = await this.#rows<{ readonly hash: Buffer }>(SELECT_HASH, [batch.stream, batch.batch]);
    // A key that is taken by a row that cannot be read: this node of a cluster is behind. The caller tries again.
    if (row === undefined) throw new Fault('JOURNAL_UNREACHABLE', true);
    return sameBytes(row.hash, batch.hash) ? 'appended' : 'taken';
  }

  async #rows<T>(sql: string, values: readonly (string | number)[]): Promise<readonly T[]> {
    try {
      return await this.#sql.rows<T>(sql, values);
    } catch (failure) {
      throw journalFault(failure);
    }
  }
}

const readHead = readerOf(JournalRecord, ['batch', 'lastSequence', 'epoch', 'hash']);

const SELECT_HEAD = `
  SELECT batch, last_sequence, epoch, hash FROM journal WHERE stream = ? ORDER BY batch DESC LIMIT 1`;
const SELECT_HASH = 'SELECT hash FROM journal WHERE stream = ? AND batch = ?';

/** A statement that the server refused fails again; every other failure may pass. */
function journalFault(failure: unknown): unknown {
  if (!(failure instanceof SqlFailure)) return failure;
  return failure.kind === 'refused'
    ? new Fault('JOURNAL_REFUSED', false, { cause: failure })
    : new Fault('JOURNAL_UNREACHABLE', true, { cause: failure });
}
