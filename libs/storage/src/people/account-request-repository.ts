import type { DataSource } from 'typeorm';
import { AccountRecord, AccountRequestRecord } from '../entities/people.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { type AccountEffect, type AccountRefusal, applyEffect, inOneStep } from './account-repository.js';
import { DecidedRequests, type RequestDecision } from './decided-requests.js';

export class AccountRequestRepository extends DecidedRequests<AccountRequestRecord> {
  readonly #database: DataSource;
  readonly #accounts: SealedRepository<AccountRecord>;

  constructor(dataSource: DataSource, seals: Seals) {
    super(dataSource, AccountRequestRecord, seals);
    this.#database = dataSource;
    this.#accounts = new SealedRepository(AccountRecord, seals);
  }

  async approve(
    request: number,
    by: RequestDecision,
    effect: AccountEffect,
  ): Promise<'done' | 'gone' | AccountRefusal> {
    let isWaiting = true;
    const end = await inOneStep(this.#database, async (manager) => {
      isWaiting = await this.decide(manager, request, 'approved', by);
      if (isWaiting) await applyEffect(manager, this.#accounts, effect);
    });
    return isWaiting ? end : 'gone';
  }
}
