import { RequestKeyRecord } from '../entities/request-keys.js';
import { columnList, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

/** A request that its sender has given a key. */
export interface KeyedRequest {
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: Uint8Array;
}

/** The stored response of a request; null: it is under way, or its outcome is not known. */
export interface StoredAnswer {
  readonly requestHash: Uint8Array;
  readonly answer: { readonly status: number; readonly body: string | null } | null;
}

/** Rows deleted with each new key: more than come in, so that old ones do not pile up. */
const FORGOTTEN_AT_ONCE = 10;

/** The requests with an `Idempotency-Key`. A key is written before its request acts: what has begun never begins again. */
export class RequestKeyStore extends SqlStore {
  /** Undefined: the key is new, and written. Otherwise the request that has it. */
  async begin(
    request: KeyedRequest,
    { now, keptMs }: { readonly now: number; readonly keptMs: number },
  ): Promise<StoredAnswer | undefined> {
    await this.run(FORGET, [now - keptMs, FORGOTTEN_AT_ONCE]);
    const row = { ...request, begunAt: now, status: null, body: null };
    if (await this.isAdded(INSERT, values(row))) return undefined;
    const found = await this.first(read, SELECT, [request.accountId, request.idempotencyKey]);
    // Released between the two statements: the caller is answered as if it were under way, and tries again.
    if (found === undefined) return { requestHash: request.requestHash, answer: null };
    const { requestHash, status, body } = found;
    return { requestHash, answer: status === null ? null : { status, body } };
  }

  async answer({ accountId, idempotencyKey }: KeyedRequest, status: number, body: string | null): Promise<void> {
    await this.run(ANSWER, [status, body, accountId, idempotencyKey]);
  }

  /** The request was refused and did nothing: its key is free again. */
  async release({ accountId, idempotencyKey }: KeyedRequest): Promise<void> {
    await this.run(RELEASE, [accountId, idempotencyKey]);
  }
}

const FIELDS = ['accountId', 'idempotencyKey', 'requestHash', 'begunAt', 'status', 'body'] as const;
const values = valuesOf(RequestKeyRecord, FIELDS);
const read = readerOf(RequestKeyRecord);
const INSERT = insertInto(RequestKeyRecord, FIELDS);
const OF_KEY = 'account_id = ? AND idempotency_key = ?';
const SELECT = `SELECT ${columnList(RequestKeyRecord)} FROM request_key WHERE ${OF_KEY}`;
const ANSWER = `UPDATE request_key SET status = ?, body = ? WHERE ${OF_KEY}`;
const RELEASE = `DELETE FROM request_key WHERE ${OF_KEY} AND status IS NULL`;
const FORGET = 'DELETE FROM request_key WHERE begun_at < ? ORDER BY begun_at LIMIT ?';
