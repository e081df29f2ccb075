import type { DataSource } from 'typeorm';
import { IsNull, LessThan } from '../entities/find-operators.js';
import { RequestKeyRecord } from '../entities/request-keys.js';
import { isAdded } from '../in-transaction.js';
import { orStorageFault } from '../storage-fault.js';

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
export class RequestKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined: the key is new, and written. Otherwise the request that has it. */
  async begin(
    request: KeyedRequest,
    { now, keptMs }: { readonly now: number; readonly keptMs: number },
  ): Promise<StoredAnswer | undefined> {
    await this.#forgetBefore(now - keptMs);
    const row = { ...request, begunAt: now, status: null, body: null };
    if (await isAdded(this.dataSource.manager, RequestKeyRecord, row)) return undefined;
    const found = await orStorageFault(() => this.#keys.findOneBy(keyOf(request)));
    // Released between the two statements: the caller is answered as if it were under way, and tries again.
    if (found === null) return { requestHash: request.requestHash, answer: null };
    const { requestHash, status, body } = found;
    return { requestHash, answer: status === null ? null : { status, body } };
  }

  async answer(request: KeyedRequest, status: number, body: string | null): Promise<void> {
    await orStorageFault(() => this.#keys.update(keyOf(request), { status, body }));
  }

  /** The request was refused and did nothing: its key is free again. */
  async release(request: KeyedRequest): Promise<void> {
    await orStorageFault(() => this.#keys.delete({ ...keyOf(request), status: IsNull() }));
  }

  async #forgetBefore(begunAt: number): Promise<void> {
    await orStorageFault(async () => {
      const old = {
        where: { begunAt: LessThan(begunAt) },
        order: { begunAt: 'ASC' },
        take: FORGOTTEN_AT_ONCE,
      } as const;
      const keys = (await this.#keys.find({ ...old, select: { accountId: true, idempotencyKey: true } })).map(keyOf);
      if (keys.length > 0) await this.#keys.delete(keys);
    });
  }

  get #keys() {
    return this.dataSource.getRepository(RequestKeyRecord);
  }
}

function keyOf({ accountId, idempotencyKey }: Pick<RequestKeyRecord, 'accountId' | 'idempotencyKey'>) {
  return { accountId, idempotencyKey };
}
