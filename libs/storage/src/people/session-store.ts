import type { DataSource, ObjectLiteral, Repository, UpdateQueryBuilder } from 'typeorm';
import type { AccountRecord, SessionRecord } from '../tables/people.js';
import { asked } from './typeorm-fault.js';

/** A session and whose it is, as of now. */
export interface SessionFile {
  readonly session: SessionRecord;
  readonly account: AccountRecord;
}

/** Where somebody is signed in: how often, and when he last did anything, ms since 1970. */
export interface SignedIn {
  readonly sessions: number;
  readonly usedAt: number;
}

interface SignedInRow {
  readonly account_id: string;
  readonly sessions: string;
  readonly used_at: string;
}

/** Sessions of people. A session that ended stays: when somebody was signed in is part of what an auditor asks. */
export class SessionStore {
  /** @param dataSource of `makeDataSource`, initialized; its owner ends it. */
  constructor(private readonly dataSource: DataSource) {}

  async add(session: SessionRecord): Promise<void> {
    await asked(() => this.#sessions.insert(session));
  }

  /** The session of a token, live or not; with the account as it is now, so that a change of roles holds at once. */
  find(tokenHash: Uint8Array): Promise<SessionFile | undefined> {
    return this.#file({ tokenHash });
  }

  /** The same by the session's own id, where whoever asks has shown the token before. */
  findById(sessionId: string): Promise<SessionFile | undefined> {
    return this.#file({ sessionId });
  }

  async #file(
    which: Pick<SessionRecord, 'tokenHash'> | Pick<SessionRecord, 'sessionId'>,
  ): Promise<SessionFile | undefined> {
    const session = await asked(() => this.#sessions.findOneBy(which));
    if (session === null) return undefined;
    const { accountId } = session;
    const account = await asked(() => this.dataSource.getRepository<AccountRecord>('account').findOneBy({ accountId }));
    return account === null ? undefined : { session, account };
  }

  async use(sessionId: string, usedAt: number): Promise<void> {
    await this.#set({ usedAt }, 'session_id = :sessionId', { sessionId });
  }

  /** Sessions of a person that were not ended and are not over, newest first. */
  async open(accountId: string, now: number): Promise<readonly SessionRecord[]> {
    const query = this.#sessions
      .createQueryBuilder('session')
      .where('session.accountId = :accountId AND session.endedAt IS NULL AND session.expiresAt > :now')
      .setParameters({ accountId, now })
      .orderBy('session.madeAt', 'DESC');
    return asked(() => query.getMany());
  }

  /** How many sessions each person has open who has any, and when he was last there. */
  async signedIn(now: number): Promise<ReadonlyMap<string, SignedIn>> {
    const rows = await asked(() => this.dataSource.query<readonly SignedInRow[]>(SELECT_SIGNED_IN, [now]));
    return new Map(
      rows.map((row) => [row.account_id, { sessions: Number(row.sessions), usedAt: Number(row.used_at) }]),
    );
  }

  /** Ends one session of this person; false where he has no such session open. */
  async end({ sessionId, accountId }: Pick<SessionRecord, 'sessionId' | 'accountId'>, now: number): Promise<boolean> {
    const whose = { sessionId, accountId };
    return (await this.#set({ endedAt: now }, 'session_id = :sessionId AND account_id = :accountId', whose)) === 1;
  }

  /** Ends all of a person's sessions, but for one; how many there were. */
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
    return (await asked(() => query.execute())).affected ?? 0;
  }

  get #sessions(): Repository<SessionRecord> {
    return this.dataSource.getRepository<SessionRecord>('person_session');
  }
}

const SELECT_SIGNED_IN = `
  SELECT account_id, COUNT(*) AS sessions, MAX(used_at) AS used_at FROM person_session
  WHERE ended_at IS NULL AND expires_at > ? GROUP BY account_id`;
