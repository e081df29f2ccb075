import { LiveConnection } from './live-connection.js';
import { STATEMENT_TIMEOUT_MS, type SqlLimits, openConnection } from './open-connection.js';
import { SqlFailure } from './sql-failure.js';
import type { SqlSession, SqlValue } from './sql-session.js';

/**
 * One connection, opened on demand and again after a failure. No statement of another caller runs inside a transaction.
 * Throws only `SqlFailure`.
 */
export class SqlClient implements SqlSession {
  #opening: Promise<LiveConnection> | undefined;
  readonly #url: string;
  readonly #limits: SqlLimits;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, limits: SqlLimits = {}) {
    this.#url = url;
    this.#limits = limits;
  }

  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return this.#inTurn(async () => (await this.#connected()).rows<T>(sql, values));
  }

  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.#inTurn(async () => (await this.#connected()).run(sql, values));
  }

  /** For frequent or large statements. */
  runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#inTurn(async () => (await this.#connected()).runPrepared(sql, values));
  }

  /**
   * Runs `work` in a transaction, which is never repeated. The session is tied to one connection, because after a
   * reconnect the remaining statements would be committed separately.
   */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const session = await this.#connected();
      await session.run('START TRANSACTION');
      try {
        const result = await work(session);
        await session.run('COMMIT');
        return result;
      } catch (error) {
        // If the rollback fails, the connection is closed, so that the server rolls back.
        await session.run('ROLLBACK').catch((failure: SqlFailure) => session.lose(failure));
        throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#isClosed = true;
      const connection = await this.#opening?.catch(() => undefined);
      await connection?.end();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }

  #connected(): Promise<LiveConnection> {
    if (this.#isClosed) return Promise.reject(new SqlFailure('unreachable', 'the connection was closed by its owner'));
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<LiveConnection> {
    const forget = (): void => (this.#opening = undefined);
    try {
      const { connection, leaveServer } = await openConnection(this.#url, this.#limits);
      const timeoutMs = this.#limits.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
      return new LiveConnection(connection, timeoutMs, (failure) => {
        forget();
        if (failure?.kind === 'unreachable') leaveServer();
      });
    } catch (failure) {
      forget();
      throw failure;
    }
  }
}
