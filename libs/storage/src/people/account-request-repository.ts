import { assert } from '@jackpot/money';
import type { DataSource, EntityManager, FindManyOptions } from 'typeorm';
import { In } from '../entities/find-operators.js';
import { AccountRecord, AccountRequestRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import { type AccountEffect, type AccountRefusal, applyEffect, inOneStep } from './account-repository.js';
import { lockHead } from './append-entry.js';

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

const UNDECIDED = {
  state: 'pending',
  decidedBy: null,
  decidedName: null,
  decidedLicense: null,
  decidedAt: null,
} as const;

/** Requests for accounts. They are decided once and never deleted. */
export class AccountRequestRepository {
  readonly #requests: SealedRepository<AccountRequestRecord>;
  readonly #accounts: SealedRepository<AccountRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#requests = new SealedRepository(AccountRequestRecord, seals);
    this.#accounts = new SealedRepository(AccountRecord, seals);
  }

  /** Adds a request that waits; its number. */
  async add(added: NewAccountRequest): Promise<number> {
    const number = await inTransaction(this.dataSource, async (manager) => {
      // Numbers are given under the lock of the trail, because the seal covers them.
      await lockHead(manager);
      const request = Number((await manager.maximum(AccountRequestRecord, 'request')) ?? 0) + 1;
      await this.#requests.insert(manager, { ...added, request, ...UNDECIDED });
      return request;
    });
    assert(number !== 'taken', 'a number that no request has');
    return number;
  }

  async byNumber(request: number): Promise<AccountRequestRecord | undefined> {
    return (await this.#find({ where: { request } }))[0];
  }

  /** Those that wait, newest first. */
  waiting(): Promise<readonly AccountRequestRecord[]> {
    return this.#find({ where: { state: 'pending' }, order: { request: 'DESC' } });
  }

  /** Those that wait, then the last decided ones; each newest first. */
  async latest(decidedMax: number): Promise<readonly AccountRequestRecord[]> {
    const waiting = await this.waiting();
    const where = { state: In(['approved', 'cancelled'] as const) };
    return [...waiting, ...(await this.#find({ where, order: { request: 'DESC' }, take: decidedMax }))];
  }

  /** Executes a request that waits, in one transaction. `gone` where it was decided meanwhile. */
  async approve(
    request: number,
    by: RequestDecision,
    effect: AccountEffect,
  ): Promise<'done' | 'gone' | AccountRefusal> {
    let isWaiting = true;
    const end = await inOneStep(this.dataSource, async (manager) => {
      isWaiting = await this.#decide(manager, request, 'approved', by);
      if (isWaiting) await applyEffect(manager, this.#accounts, effect);
    });
    return isWaiting ? end : 'gone';
  }

  /** False where it was decided meanwhile. */
  async cancel(request: number, by: RequestDecision): Promise<boolean> {
    const decided = await inTransaction(this.dataSource, (manager) => this.#decide(manager, request, 'cancelled', by));
    return decided === true;
  }

  #find(options: FindManyOptions<AccountRequestRecord>): Promise<readonly AccountRequestRecord[]> {
    return orStorageFault(() => this.#requests.find(this.dataSource.manager, options));
  }

  async #decide(
    manager: EntityManager,
    request: number,
    state: 'approved' | 'cancelled',
    { id, name, license, at }: RequestDecision,
  ): Promise<boolean> {
    const decided = { state, decidedBy: id, decidedName: name, decidedLicense: license, decidedAt: at };
    return (await this.#requests.update(manager, { request, state: 'pending' }, decided)) === 1;
  }
}
