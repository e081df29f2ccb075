import type { Connection } from 'mysql2';
import { STATEMENT_TIMEOUT_MS, type SqlLimits, openConnection } from './open-connection.js';
import { SqlFailure, sqlFailureOf } from './sql-failure.js';
import { Turns } from './turns.js';

/** A value put into a statement in the place of a `?`. Amounts are bigint, and go over as their digits. */
export type SqlValue = string | number | bigint | Buffer | null;

type Done = (error: unknown, result: unknown) => void;

/** Statements on one connection. */
export interface SqlSession {
  /** Rows of a query, one object a row. BIGINT columns are texts of digits. */
  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Runs a statement that changes rows; how many it found to change. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * One connection of our own, opened when it is needed and anew after it broke. Statements go over it one after another,
 * and none of another caller falls into a transaction. Throws `SqlFailure` and nothing else. mysql2's callbacks and not its promises: those make an Error per call.
 */
export class SqlClient implements SqlSession {
  #opening: Promise<Connection> | undefined;
  #live: Connection | undefined;
  #isClosed = false;
  readonly #timeoutMs: number;
  readonly #turns = new Turns();

  constructor(
    private readonly url: string,
    private readonly limits: SqlLimits = {},
  ) {
    this.#timeoutMs = limits.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  }

  async rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return this.#turns.take(async () => this.#on(await this.#connected()).rows<T>(sql, values));
  }

  async run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return this.#turns.take(async () => this.#on(await this.#connected()).run(sql, values));
  }

  /** As `run`, prepared once per connection: for statements that are sent thousands of times a second, or carry much. */
  async runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#turns.take(async () => {
      const connection = await this.#connected();
      return affectedOf(await this.#ask(connection, (done) => connection.execute(sql, [...values], done)));
    });
  }

  /**
   * Runs `work` in one transaction: committed when it returns, undone when it throws. Never tried again in here: what
   * failed has been rolled back by the server, and going on in it would lose the statements before. The session that
   * `work` gets is tied to the connection: were that opened anew in the middle, the rest would be committed by itself.
   */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      const connection = await this.#connected();
      const session = this.#on(connection);
      await session.run('START TRANSACTION');
      try {
        const result = await work(session);
        await session.run('COMMIT');
        return result;
      } catch (error) {
        // A connection whose rollback is in doubt is thrown away: the server then rolls back by itself.
        await session.run('ROLLBACK').catch(() => this.#drop(connection));
        throw error;
      }
    });
  }

  /** Ends the connection for good, once what was sent before is answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = await this.#opening?.catch(() => undefined);
    this.#opening = undefined;
    if (connection === undefined) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#timeoutMs);
      connection.end(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    connection.destroy();
  }

  #on(connection: Connection): SqlSession {
    // Without values nothing looks for their places: a statement of a thousand rows is half a megabyte.
    const query = (sql: string, values?: readonly SqlValue[]): Promise<unknown> =>
      this.#ask(connection, (done) =>
        values === undefined ? connection.query(sql, done) : connection.query(sql, [...values], done),
      );
    return {
      rows: async <T>(sql: string, values?: readonly SqlValue[]) => (await query(sql, values)) as readonly T[],
      run: async (sql, values) => affectedOf(await query(sql, values)),
    };
  }

  #ask(connection: Connection, start: (done: Done) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = (failure: SqlFailure): void => {
        if (failure.kind === 'unreachable') this.#drop(connection);
        reject(failure);
      };
      const timer = setTimeout(
        () => fail(new SqlFailure('unreachable', `no answer within ${this.#timeoutMs} ms`)),
        this.#timeoutMs,
      );
      start((error, result) => {
        clearTimeout(timer);
        if (error === null) resolve(result);
        else fail(sqlFailureOf(error));
      });
    });
  }

  #connected(): Promise<Connection> {
    if (this.#isClosed) return Promise.reject(new SqlFailure('unreachable', 'the connection was closed by its owner'));
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<Connection> {
    try {
      const connection = await openConnection(this.url, this.limits);
      connection.on('error', () => this.#drop(connection));
      connection.on('end', () => this.#drop(connection));
      return (this.#live = connection);
    } catch (failure) {
      this.#opening = undefined;
      throw failure;
    }
  }

  #drop(connection: Connection): void {
    if (this.#live === connection) this.#live = this.#opening = undefined;
    connection.destroy();
  }
}

function affectedOf(result: unknown): number {
  return (result as { readonly affectedRows?: number }).affectedRows ?? 0;
}
