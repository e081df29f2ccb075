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

/**
 * Time limit of a statement. Less than a third of the time after which the engine gives up, so a hung server is tried
 * again.
 */
const JOURNAL_TIMEOUT_MS = 2_500;
const CONNECTIONS = 8;

/**
 * The journal in MariaDB or MySQL, on separate connections. Each batch is one prepared INSERT with autocommit. After a
 * lost answer, the same row is sent again. If the first row was written, its key (stream, batch) is taken, and the
 * stored hash proves that the row is ours. If the first statement is still executing in a hung server, it holds the
 * key, so the batch cannot be written twice.
 */
export class MySqlJournal implements JournalPort {
  readonly #sql: SqlLanes;

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

  async #ownerOf(batch: Batch): Promise<'appended' | 'taken'> {
    const [row] = await this.#rows<{ readonly hash: Buffer }>(SELECT_HASH, [batch.stream, batch.batch]);
    // The key is taken but the row cannot be read, because this cluster node is behind. The caller tries again.
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

function journalFault(failure: unknown): unknown {
  if (!(failure instanceof SqlFailure)) return failure;
  return failure.kind === 'refused'
    ? new Fault('JOURNAL_REFUSED', false, { cause: failure })
    : new Fault('JOURNAL_UNREACHABLE', true, { cause: failure });
}
