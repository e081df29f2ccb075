import type { DataSource, FindOptionsWhere } from 'typeorm';
import { IsNull, MoreThan, Not } from '../entities/find-operators.js';
import { AccountRecord, SessionRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import { lockHead } from './append-entry.js';

export interface SessionDetails {
  readonly session: SessionRecord;
  readonly account: AccountRecord;
}

export interface SignedIn {
  readonly sessions: number;
  readonly usedAt: number;
}

interface SignedInRow {
  readonly accountId: string;
  readonly sessions: string;
  readonly usedAt: string;
}

/**
 * Ended sessions are kept for auditors. A session or account without a valid seal, or an old row put back, is treated
 * as missing.
 */
export class SessionRepository {
  readonly #sessions: SealedRepository<SessionRecord>;
  readonly #accounts: SealedRepository<AccountRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#sessions = new SealedRepository(SessionRecord, seals);
    this.#accounts = new SealedRepository(AccountRecord, seals);
  }

  async add(added: SessionRecord): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.#sessions.insert(manager, added));
  }

  /** Adds a session. False if the account was closed or got another password since it was read. */
  async open(opened: SessionRecord, { accountId, passwordHash }: AccountRecord): Promise<boolean> {
    const isOpen = await inTransaction(this.dataSource, async (manager) => {
      // This lock keeps the account unchanged until the session is added.
      await lockHead(manager);
      const same = { accountId, isActive: true, passwordHash: passwordHash ?? IsNull() };
      const found = await this.#accounts.findOneBy(manager, same);
      if (found !== undefined) await this.#sessions.insert(manager, opened);
      return found !== undefined;
    });
    return isOpen === true;
  }

  /** Finds a session, live or ended, with its account as it is now, so a change of roles applies at once. */
  find(tokenHash: Uint8Array): Promise<SessionDetails | undefined> {
    return this.#details({ tokenHash });
  }

  findById(sessionId: string): Promise<SessionDetails | undefined> {
    return this.#details({ sessionId });
  }

  #details(where: FindOptionsWhere<SessionRecord>): Promise<SessionDetails | undefined> {
    const { manager } = this.dataSource;
    return orStorageFault(async () => {
      const session = await this.#sessions.findOneBy(manager, where);
      if (session === undefined) return undefined;
      const account = await this.#accounts.findOneBy(manager, { accountId: session.accountId });
      return account === undefined ? undefined : { session, account };
    });
  }

  async use(sessionId: string, usedAt: number): Promise<void> {
    const open = { sessionId, endedAt: IsNull() };
    await orStorageFault(() => this.dataSource.manager.update(SessionRecord, open, { usedAt }));
  }

  openOf(accountId: string, now: number): Promise<readonly SessionRecord[]> {
    const where = { accountId, endedAt: IsNull(), expiresAt: MoreThan(now) };
    return orStorageFault(() => this.#sessions.find(this.dataSource.manager, { where, order: { madeAt: 'DESC' } }));
  }

  /** Open sessions of each person, for display only, because seals are not verified. */
  async signedIn(now: number): Promise<ReadonlyMap<string, SignedIn>> {
    const query = this.dataSource.manager
      .createQueryBuilder(SessionRecord, 'session')
      .select('session.accountId', 'accountId')
      .addSelect('COUNT(*)', 'sessions')
      .addSelect('MAX(session.usedAt)', 'usedAt')
      .where('session.endedAt IS NULL AND session.expiresAt > :now', { now })
      .groupBy('session.accountId');
    const rows = await orStorageFault(() => query.getRawMany<SignedInRow>());
    return new Map(
      rows.map(({ accountId, sessions, usedAt }) => [
        accountId,
        { sessions: Number(sessions), usedAt: Number(usedAt) },
      ]),
    );
  }

  async end({ sessionId, accountId }: Pick<SessionRecord, 'sessionId' | 'accountId'>, now: number): Promise<boolean> {
    return (await this.#end({ sessionId, accountId }, now)) === 1;
  }

  endAll(accountId: string, now: number, butSessionId = ''): Promise<number> {
    return this.#end({ accountId, sessionId: Not(butSessionId) }, now);
  }

  async #end(where: FindOptionsWhere<SessionRecord>, now: number): Promise<number> {
    const ended = await inTransaction(this.dataSource, (manager) =>
      this.#sessions.update(manager, { ...where, endedAt: IsNull() }, { endedAt: now }),
    );
    return ended === 'taken' ? 0 : ended;
  }
}
