import type { DataSource } from 'typeorm';
import { SealedRows } from '../sealed/sealed-rows.js';
import type { Seals } from '../sealed/seals.js';
import type { SqlValue } from '../sql/sql-session.js';
import { inTransaction, sessionOf } from '../sql/typeorm-session.js';
import { orTypeormFault } from '../storage-fault.js';
import { lockHead } from './append-entry.js';
import { AccountRecord, SessionRecord } from '../entities/people.js';

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

/**
 * Sessions of people. Ended sessions stay: auditors read when a person was signed in. A session or an account that somebody
 * else wrote or put back does not exist.
 */
export class SessionStore {
  readonly #dataSource: DataSource;
  readonly #sessions: SealedRows<SessionRecord>;
  readonly #accounts: SealedRows<AccountRecord>;

  /** @param dataSource of `openDataSource`; its owner closes it. */
  constructor(dataSource: DataSource, seals: Seals) {
    this.#dataSource = dataSource;
    this.#sessions = new SealedRows(SessionRecord, seals);
    this.#accounts = new SealedRows(AccountRecord, seals);
  }

  async add(added: SessionRecord): Promise<void> {
    await inTransaction(this.#dataSource, (session) => this.#sessions.insert(session, added));
  }

  /**
   * Adds the session of a person who has signed in to the account as it was read. False where it was closed or got another
   * password meanwhile: who ends the sessions of an account after such a change ends this one, or it is not opened.
   */
  async open(opened: SessionRecord, { accountId, passwordHash }: AccountRecord): Promise<boolean> {
    const isOpen = await inTransaction(this.#dataSource, async (session) => {
      // A change of the account waits for this lock.
      await lockHead(session);
      const found = await this.#accounts.select(session, SAME_ACCOUNT, [accountId, passwordHash]);
      if (found.length === 1) await this.#sessions.insert(session, opened);
      return found.length === 1;
    });
    return isOpen === true;
  }

  /** The session of a token, live or not; with the account as it is now, so that a change of roles holds at once. */
  find(tokenHash: Uint8Array): Promise<SessionDetails | undefined> {
    return this.#details('WHERE token_hash = ?', Buffer.from(tokenHash));
  }

  /** The same by the session's id, for a caller that has proved the token before. */
  findById(sessionId: string): Promise<SessionDetails | undefined> {
    return this.#details('WHERE session_id = ?', sessionId);
  }

  #details(where: string, value: SqlValue): Promise<SessionDetails | undefined> {
    const statements = sessionOf(this.#dataSource);
    return orTypeormFault(async () => {
      const session = await this.#sessions.first(statements, where, [value]);
      if (session === undefined) return undefined;
      const found = await this.#accounts.first(statements, 'WHERE account_id = ?', [session.accountId]);
      return found === undefined ? undefined : { session, account: found };
    });
  }

  async use(sessionId: string, usedAt: number): Promise<void> {
    await orTypeormFault(() => sessionOf(this.#dataSource).run(USE, [usedAt, sessionId]));
  }

  /** Sessions of a person that were not ended and are not over, newest first. */
  openOf(accountId: string, now: number): Promise<readonly SessionRecord[]> {
    return orTypeormFault(() => this.#sessions.select(sessionOf(this.#dataSource), OPEN, [accountId, now]));
  }

  /** The open sessions of each person who has any, as the table has them: for a list, and for no decision. */
  async signedIn(now: number): Promise<ReadonlyMap<string, SignedIn>> {
    const rows = await orTypeormFault(() => this.#dataSource.query<readonly SignedInRow[]>(SELECT_SIGNED_IN, [now]));
    return new Map(
      rows.map((row) => [row.account_id, { sessions: Number(row.sessions), usedAt: Number(row.used_at) }]),
    );
  }

  /** Ends one session of this person; false where they have no such session open. */
  async end({ sessionId, accountId }: Pick<SessionRecord, 'sessionId' | 'accountId'>, now: number): Promise<boolean> {
    return (await this.#end('session_id = ? AND account_id = ?', [sessionId, accountId], now)) === 1;
  }

  /** Ends all of a person's sessions except one; how many. */
  endAll(accountId: string, now: number, butSessionId = ''): Promise<number> {
    return this.#end('account_id = ? AND session_id <> ?', [accountId, butSessionId], now);
  }

  /** Ends sessions that have not ended; how many. */
  async #end(where: string, values: readonly SqlValue[], now: number): Promise<number> {
    const ended = await inTransaction(this.#dataSource, (session) =>
      this.#sessions.update(session, `ended_at IS NULL AND ${where}`, values, { endedAt: now }),
    );
    return ended === 'taken' ? 0 : ended;
  }
}

const SAME_ACCOUNT = 'WHERE account_id = ? AND is_active = 1 AND password_hash <=> ?';
const USE = 'UPDATE person_session SET used_at = ? WHERE session_id = ? AND ended_at IS NULL';
const OPEN = 'WHERE account_id = ? AND ended_at IS NULL AND expires_at > ? ORDER BY made_at DESC';
const SELECT_SIGNED_IN = `
  SELECT account_id, COUNT(*) AS sessions, MAX(used_at) AS used_at FROM person_session
  WHERE ended_at IS NULL AND expires_at > ? GROUP BY account_id`;
