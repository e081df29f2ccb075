import { LiveConnection } from './live-connection.js';
import { STATEMENT_TIMEOUT_MS, type SqlLimits, openConnection } from './open-connection.js';
import { SqlFailure } from './sql-failure.js';
import type { SqlSession, SqlValue } from './sql-session.js';

/**
 * One connection of our own, opened on demand and again after it broke. Statements execute one after another, and none of
 * another caller falls into a transaction. Throws only `SqlFailure`. It uses mysql2's callbacks, because its promises create
 * an Error per call.
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

  /** As `run`, prepared once per connection: for statements that are sent thousands of times a second, or carry much. */
  runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#inTurn(async () => (await this.#connected()).runPrepared(sql, values));
  }

  /**
   * Runs `work` in one transaction: committed when it returns, undone when it throws. Never tried again in here: what
   * failed has been rolled back by the server, and going on in it would lose the statements before. The session that
   * `work` gets is tied to the connection: were that opened again in the middle, the rest would be committed by itself.
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
        // A connection whose rollback is in doubt is given up: the server then rolls back by itself.
        await session.run('ROLLBACK').catch((failure: SqlFailure) => session.lose(failure));
        throw error;
      }
    });
  }

  /** Ends the connection for good, after the statements before have ended. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#isClosed = true;
      const connection = await this.#opening?.catch(() => undefined);
      await connection?.end();
    });
  }

  /** Runs `work` after all work before it has ended, well or badly. */
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
