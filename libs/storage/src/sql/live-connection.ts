import type { Connection } from 'mysql2';
import { SqlFailure, sqlFailureOf } from './sql-failure.js';
import type { SqlSession, SqlValue } from './sql-session.js';

type Done = (error: unknown, result: unknown) => void;

/**
 * An open connection and the callers that wait for its answers. An error, the end or a late answer closes it for good,
 * and all callers fail at once.
 */
export class LiveConnection implements SqlSession {
  readonly #connection: Connection;
  readonly #timeoutMs: number;
  readonly #onLost: (failure: SqlFailure | undefined) => void;
  readonly #waiting = new Set<(failure: SqlFailure) => void>();
  #lost: SqlFailure | undefined;

  /** @param onLost receives undefined if the owner ended the connection */
  constructor(connection: Connection, timeoutMs: number, onLost: (failure: SqlFailure | undefined) => void) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    this.#onLost = onLost;
    connection.on('error', (error) => this.lose(sqlFailureOf(error)));
    connection.on('end', () => this.lose(new SqlFailure('unreachable', 'the server closed the connection')));
  }

  async rows<T>(sql: string, values?: readonly SqlValue[]): Promise<readonly T[]> {
    return (await this.#query(sql, values)) as readonly T[];
  }

  async run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return affectedOf(await this.#query(sql, values));
  }

  async runPrepared(sql: string, values: readonly SqlValue[]): Promise<number> {
    return affectedOf(await this.#execute((done) => this.#connection.execute(sql, [...values], done)));
  }

  async end(): Promise<void> {
    if (this.#lost !== undefined) return;
    await this.#execute((done) => this.#connection.end((error) => done(error ?? null, undefined))).catch(
      () => undefined,
    );
    this.#drop(new SqlFailure('unreachable', 'the connection was closed by its owner'), undefined);
  }

  lose(failure: SqlFailure): void {
    this.#drop(failure, failure);
  }

  #drop(failure: SqlFailure, reported: SqlFailure | undefined): void {
    if (this.#lost !== undefined) return;
    this.#lost = failure;
    this.#onLost(reported);
    for (const fail of this.#waiting) fail(failure);
    this.#connection.destroy();
  }

  #query(sql: string, values?: readonly SqlValue[]): Promise<unknown> {
    return this.#execute((done) => this.#connection.query(sql, values === undefined ? [] : [...values], done));
  }

  #execute(start: (done: Done) => void): Promise<unknown> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(fail);
      };
      const fail = (failure: SqlFailure): void => {
        end();
        reject(failure);
        if (failure.kind === 'unreachable') this.lose(failure);
      };
      const timer = setTimeout(() => fail(this.#late()), this.#timeoutMs);
      this.#waiting.add(fail);
      start((error, result) => {
        if (error !== null) return fail(sqlFailureOf(error));
        end();
        resolve(result);
      });
    });
  }

  #late(): SqlFailure {
    return new SqlFailure('unreachable', `no answer within ${this.#timeoutMs} ms`);
  }
}

function affectedOf(result: unknown): number {
  return (result as { readonly affectedRows?: number }).affectedRows ?? 0;
}
