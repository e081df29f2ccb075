import type { DataSource } from 'typeorm';
import { IsNull, LessThan } from '../entities/find-operators.js';
import { RequestKeyRecord } from '../entities/request-keys.js';
import { isAdded } from '../in-transaction.js';
import { orStorageFault } from '../storage-fault.js';

export interface KeyedRequest {
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: Uint8Array;
}

export interface StoredAnswer {
  readonly requestHash: Uint8Array;
  readonly answer: { readonly status: number; readonly body: string | null } | null;
}

const FORGOTTEN_AT_ONCE = 10;

/**
 * Makes API requests idempotent. A key is written before its request is executed, so a started request never starts
 * again.
 */
export class RequestKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  async begin(
    request: KeyedRequest,
    { now, keptMs }: { readonly now: number; readonly keptMs: number },
  ): Promise<StoredAnswer | undefined> {
    await this.#forgetBefore(now - keptMs);
    const row = { ...request, begunAt: now, status: null, body: null };
    if (await isAdded(this.dataSource.manager, RequestKeyRecord, row)) return undefined;
    const found = await orStorageFault(() => this.#keys.findOneBy(keyOf(request)));
    // Another request deleted the key between the two statements. The caller tries again.
    if (found === null) return { requestHash: request.requestHash, answer: null };
    const { requestHash, status, body } = found;
    return { requestHash, answer: status === null ? null : { status, body } };
  }

  async answer(request: KeyedRequest, status: number, body: string | null): Promise<void> {
    await orStorageFault(() => this.#keys.update(keyOf(request), { status, body }));
  }

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
