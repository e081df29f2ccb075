import { LiveConnection } from './live-connection.js';
import { STATEMENT_TIMEOUT_MS, type SqlLimits, openConnection } from './open-connection.js';
import { SqlFailure } from './sql-failure.js';
import type { SqlSession, SqlValue } from './sql-session.js';
import { Mutex } from './mutex.js';

/**
 * One connection of our own, opened when it is needed and anew after it broke. Statements go over it one after another,
 * and none of another caller falls into a transaction. Throws `SqlFailure` and nothing else. mysql2's callbacks and not
 * its promises: those make an Error per call.
 */
export class SqlClient implements SqlSession {
  #opening: Promise<LiveConnection> | undefined;
  #isClosed = false;
  readonly #turns = new Mutex();

  constructor(
    private readonly url: string,
    private readonly limits: SqlLimits = {},
  ) {}

  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return this.#turns.take(async () => (await this.#connected()).rows<T>(sql, values));
  }

  run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.#turns.take(async () => (await this.#connected()).run(sql, values));
  }

  /** As `run`, prepared once per connection: for statements that are sent thousands of times a second, or carry much. */
  runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#turns.take(async () => (await this.#connected()).runPrepared(sql, values));
  }

  /**
   * Runs `work` in one transaction: committed when it returns, undone when it throws. Never tried again in here: what
   * failed has been rolled back by the server, and going on in it would lose the statements before. The session that
   * `work` gets is tied to the connection: were that opened anew in the middle, the rest would be committed by itself.
   */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
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

  /** Ends the connection for good, once what was asked before is answered. */
  close(): Promise<void> {
    return this.#turns.take(async () => {
      this.#isClosed = true;
      const connection = await this.#opening?.catch(() => undefined);
      await connection?.end();
    });
  }

  #connected(): Promise<LiveConnection> {
    if (this.#isClosed) return Promise.reject(new SqlFailure('unreachable', 'the connection was closed by its owner'));
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<LiveConnection> {
    const forget = (): void => (this.#opening = undefined);
    try {
      const connection = await openConnection(this.url, this.limits);
      return new LiveConnection(connection, this.limits.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS, forget);
    } catch (failure) {
      forget();
      throw failure;
    }
  }
}
