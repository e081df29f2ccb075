import type { DataSource, EntityManager } from 'typeorm';
import { orTypeormFault } from '../storage-fault.js';
import { type AccountRequestRecord, accountRequest } from '../tables/people.js';
import { fieldsOf, insertInto } from '../tables/row-code.js';
import { type AccountEffect, type AccountRefusal, applyEffect, inOneStep } from './account-store.js';

/** The name and not the class: importing this library must not load TypeORM. */
const ENTITY = 'account_request';

export type NewAccountRequest = Omit<
  AccountRequestRecord,
  'request' | 'state' | 'decidedBy' | 'decidedName' | 'decidedLicense' | 'decidedAt'
>;

/** Who decided a request, and when. */
export interface RequestDecision {
  readonly id: string;
  readonly name: string;
  readonly license: string;
  readonly at: number;
}

/** Requests for accounts. They are decided once and never deleted. */
export class AccountRequestStore {
  readonly #dataSource: DataSource;

  /** @param dataSource of `makeDataSource`, initialized; its owner closes it. */
  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  /** Adds a request that waits; its number. */
  async add(request: NewAccountRequest): Promise<number> {
    const values = NEW_FIELDS.map((field) => (field === 'state' ? 'pending' : request[field]));
    const { insertId } = await orTypeormFault(() =>
      this.#dataSource.query<{ readonly insertId: number | string }>(INSERT, values),
    );
    return Number(insertId);
  }

  async byNumber(request: number): Promise<AccountRequestRecord | undefined> {
    const found = await orTypeormFault(() =>
      this.#dataSource.getRepository<AccountRequestRecord>(ENTITY).findOneBy({ request }),
    );
    return found ?? undefined;
  }

  /** Those that wait, then the last decided ones; each newest first. */
  async latest(decidedMax: number): Promise<readonly AccountRequestRecord[]> {
    const requests = this.#dataSource.getRepository<AccountRequestRecord>(ENTITY);
    const order = { request: 'DESC' } as const;
    const waiting = await orTypeormFault(() => requests.find({ where: { state: 'pending' }, order }));
    const where = [{ state: 'approved' as const }, { state: 'cancelled' as const }];
    return [...waiting, ...(await orTypeormFault(() => requests.find({ where, order, take: decidedMax })))];
  }

  /** Executes a request that waits, in one transaction. `gone` where it was decided meanwhile. */
  async approve(
    request: number,
    by: RequestDecision,
    effect: AccountEffect,
  ): Promise<'done' | 'gone' | AccountRefusal> {
    let isWaiting = true;
    const end = await inOneStep(this.#dataSource, async (manager) => {
      isWaiting = await decide(manager, request, 'approved', by);
      if (isWaiting) await applyEffect(manager, effect);
    });
    return isWaiting ? end : 'gone';
  }

  /** False where it was decided meanwhile. */
  cancel(request: number, by: RequestDecision): Promise<boolean> {
    return orTypeormFault(() => decide(this.#dataSource.manager, request, 'cancelled', by));
  }
}

async function decide(
  manager: EntityManager,
  request: number,
  state: 'approved' | 'cancelled',
  { id, name, license, at }: RequestDecision,
): Promise<boolean> {
  const decided = { state, decidedBy: id, decidedName: name, decidedLicense: license, decidedAt: at };
  const { affected } = await manager.update<AccountRequestRecord>(ENTITY, { request, state: 'pending' }, decided);
  return affected === 1;
}

const NEW_FIELDS = fieldsOf(accountRequest).filter(
  (field) => field !== 'request' && !field.startsWith('decided'),
) as readonly (keyof NewAccountRequest | 'state')[];
const INSERT = insertInto(accountRequest, NEW_FIELDS);
