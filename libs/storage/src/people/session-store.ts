import type { DataSource, ObjectLiteral, Repository, UpdateQueryBuilder } from 'typeorm';
import type { AccountRecord, SessionRecord } from '../tables/people.js';
import { orTypeormFault } from '../storage-fault.js';

/** A session and its account as it is now. */
export interface SessionDetails {
  readonly session: SessionRecord;
  readonly account: AccountRecord;
}

/** A person's open sessions, and the time of the last use, ms since 1970. */
export interface SignedIn {
  readonly sessions: number;
  readonly usedAt: number;
}

interface SignedInRow {
  readonly account_id: string;
  readonly sessions: string;
  readonly used_at: string;
}

/** Sessions of people. Ended sessions stay: auditors read when a person was signed in. */
export class SessionStore {
  readonly #dataSource: DataSource;

  /** @param dataSource of `makeDataSource`, initialized; its owner closes it. */
  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  async add(session: SessionRecord): Promise<void> {
    await orTypeormFault(() => this.#sessions.insert(session));
  }

  /**
   * Adds the session of a person who has signed in to the account as it was read. False where it was closed or got another
   * password meanwhile: who ends the sessions of an account after such a change ends this one, or it is not opened.
   */
  async open(session: SessionRecord, { accountId, passwordHash }: AccountRecord): Promise<boolean> {
    return orTypeormFault(() =>
      this.#dataSource.transaction(async (manager) => {
        const found = await manager.query<readonly unknown[]>(LOCK_ACCOUNT, [accountId, passwordHash]);
        if (found.length === 1) await manager.insert<SessionRecord>('person_session', session);
        return found.length === 1;
      }),
    );
  }

  /** The session of a token, live or not; with the account as it is now, so that a change of roles holds at once. */
  find(tokenHash: Uint8Array): Promise<SessionDetails | undefined> {
    return this.#file({ tokenHash });
  }

  /** The same by the session's id, for a caller that has proved the token before. */
  findById(sessionId: string): Promise<SessionDetails | undefined> {
    return this.#file({ sessionId });
  }

  async #file(
    which: Pick<SessionRecord, 'tokenHash'> | Pick<SessionRecord, 'sessionId'>,
  ): Promise<SessionDetails | undefined> {
    const session = await orTypeormFault(() => this.#sessions.findOneBy(which));
    if (session === null) return undefined;
    const { accountId } = session;
    const account = await orTypeormFault(() =>
      this.#dataSource.getRepository<AccountRecord>('account').findOneBy({ accountId }),
    );
    return account === null ? undefined : { session, account };
  }

  async use(sessionId: string, usedAt: number): Promise<void> {
    await this.#set({ usedAt }, 'session_id = :sessionId', { sessionId });
  }

  /** Sessions of a person that were not ended and are not over, newest first. */
  async openOf(accountId: string, now: number): Promise<readonly SessionRecord[]> {
    const query = this.#sessions
      .createQueryBuilder('session')
      .where('session.accountId = :accountId AND session.endedAt IS NULL AND session.expiresAt > :now')
      .setParameters({ accountId, now })
      .orderBy('session.madeAt', 'DESC');
    return orTypeormFault(() => query.getMany());
  }

  /** The open sessions of each person who has any. */
  async signedIn(now: number): Promise<ReadonlyMap<string, SignedIn>> {
    const rows = await orTypeormFault(() => this.#dataSource.query<readonly SignedInRow[]>(SELECT_SIGNED_IN, [now]));
    return new Map(
      rows.map((row) => [row.account_id, { sessions: Number(row.sessions), usedAt: Number(row.used_at) }]),
    );
  }

  /** Ends one session of this person; false where they have no such session open. */
  async end({ sessionId, accountId }: Pick<SessionRecord, 'sessionId' | 'accountId'>, now: number): Promise<boolean> {
    const whose = { sessionId, accountId };
    return (await this.#set({ endedAt: now }, 'session_id = :sessionId AND account_id = :accountId', whose)) === 1;
  }

  /** Ends all of a person's sessions except one; how many. */
  async endAll(accountId: string, now: number, butSessionId = ''): Promise<number> {
    const whose = { accountId, butSessionId };
    return this.#set({ endedAt: now }, 'account_id = :accountId AND session_id <> :butSessionId', whose);
  }

  /** Changes sessions that have not ended; how many. */
  async #set(change: Partial<SessionRecord>, where: string, values: ObjectLiteral): Promise<number> {
    const query: UpdateQueryBuilder<SessionRecord> = this.#sessions
      .createQueryBuilder()
      .update()
      .set(change)
      .where(`ended_at IS NULL AND ${where}`, values);
    return (await orTypeormFault(() => query.execute())).affected ?? 0;
  }

  get #sessions(): Repository<SessionRecord> {
    return this.#dataSource.getRepository<SessionRecord>('person_session');
  }
}

const LOCK_ACCOUNT = `
  SELECT account_id FROM account WHERE account_id = ? AND is_active AND password_hash <=> ? LOCK IN SHARE MODE`;
const SELECT_SIGNED_IN = `
  SELECT account_id, COUNT(*) AS sessions, MAX(used_at) AS used_at FROM person_session
  WHERE ended_at IS NULL AND expires_at > ? GROUP BY account_id`;
