import { assert } from '@jackpot/money';
import type { DataSource } from 'typeorm';
import { SealedRows } from '../sealed/sealed-rows.js';
import type { Seals } from '../sealed/seals.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { inTransaction, sessionOf } from '../sql/typeorm-session.js';
import { lockHead } from './append-entry.js';
import { orTypeormFault } from '../storage-fault.js';
import { AccountRecord, AccountRequestRecord } from '../entities/people.js';
import { type AccountEffect, type AccountRefusal, applyEffect, inOneStep } from './account-store.js';

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
export class AccountRequestStore {
  readonly #dataSource: DataSource;
  readonly #requests: SealedRows<AccountRequestRecord>;
  readonly #accounts: SealedRows<AccountRecord>;

  /** @param dataSource of `openDataSource`; its owner closes it. */
  constructor(dataSource: DataSource, seals: Seals) {
    this.#dataSource = dataSource;
    this.#requests = new SealedRows(AccountRequestRecord, seals);
    this.#accounts = new SealedRows(AccountRecord, seals);
  }

  /** Adds a request that waits; its number. */
  async add(added: NewAccountRequest): Promise<number> {
    const number = await inTransaction(this.#dataSource, async (session) => {
      // Numbers are given under the lock of the trail, because the seal covers them.
      await lockHead(session);
      const [last] = await session.rows<{ readonly request: string | null }>(SELECT_LAST);
      const request = Number(last?.request ?? 0) + 1;
      await this.#requests.insert(session, { ...added, request, ...UNDECIDED });
      return request;
    });
    assert(number !== 'taken', 'a number that no request has');
    return number;
  }

  async byNumber(request: number): Promise<AccountRequestRecord | undefined> {
    return (await this.#select('WHERE request = ?', [request]))[0];
  }

  /** Those that wait, newest first. */
  waiting(): Promise<readonly AccountRequestRecord[]> {
    return this.#select("WHERE state = 'pending' ORDER BY request DESC", []);
  }

  /** Those that wait, then the last decided ones; each newest first. */
  async latest(decidedMax: number): Promise<readonly AccountRequestRecord[]> {
    const waiting = await this.waiting();
    const decided = "WHERE state IN ('approved', 'cancelled') ORDER BY request DESC LIMIT ?";
    return [...waiting, ...(await this.#select(decided, [decidedMax]))];
  }

  /** Executes a request that waits, in one transaction. `gone` where it was decided meanwhile. */
  async approve(
    request: number,
    by: RequestDecision,
    effect: AccountEffect,
  ): Promise<'done' | 'gone' | AccountRefusal> {
    let isWaiting = true;
    const end = await inOneStep(this.#dataSource, async (session) => {
      isWaiting = await this.#decide(session, request, 'approved', by);
      if (isWaiting) await applyEffect(session, this.#accounts, effect);
    });
    return isWaiting ? end : 'gone';
  }

  /** False where it was decided meanwhile. */
  async cancel(request: number, by: RequestDecision): Promise<boolean> {
    const decided = await inTransaction(this.#dataSource, (session) => this.#decide(session, request, 'cancelled', by));
    return decided === true;
  }

  #select(rest: string, values: readonly SqlValue[]): Promise<readonly AccountRequestRecord[]> {
    return orTypeormFault(() => this.#requests.select(sessionOf(this.#dataSource), rest, values));
  }

  async #decide(
    session: SqlSession,
    request: number,
    state: 'approved' | 'cancelled',
    { id, name, license, at }: RequestDecision,
  ): Promise<boolean> {
    const decided = { state, decidedBy: id, decidedName: name, decidedLicense: license, decidedAt: at };
    const waiting = "request = ? AND state = 'pending'";
    return (await this.#requests.update(session, waiting, [request], decided)) === 1;
  }
}

const SELECT_LAST = 'SELECT MAX(request) AS request FROM account_request';
