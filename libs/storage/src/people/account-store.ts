import type { DataSource } from 'typeorm';
import { SealedRows } from '../sealed/sealed-rows.js';
import type { Seals } from '../sealed/seals.js';
import type { SqlSession, SqlValue } from '../sql/sql-session.js';
import { LeftAsItIs, inTransaction, sessionOf } from '../sql/typeorm-session.js';
import { orTypeormFault } from '../storage-fault.js';
import { AccountRecord } from '../entities/people.js';
import { lockHead } from './append-entry.js';

type Accounts = SealedRows<AccountRecord>;

/** What an administrator may change of an account. */
export type AccountChange = Partial<Pick<AccountRecord, 'name' | 'license' | 'roles' | 'isActive'>>;

/** A new password of an account. */
export interface NewPassword {
  readonly passwordHash: string;
  readonly passwordSetAt: number;
  readonly mustChange: boolean;
}

/** What an approved request does to an account. */
export type AccountEffect =
  | { readonly kind: 'create'; readonly account: AccountRecord }
  /** The account stays as it is: a service account gets another token. */
  | { readonly kind: 'renew-token' }
  | ({ readonly kind: 'change' } & ChangeOfAccount)
  | { readonly kind: 'reset-password'; readonly was: AccountRecord; readonly password: NewPassword };

/** A change of an account that was read as `was`: it is made only if nothing has changed in between. */
export interface ChangeOfAccount {
  readonly was: AccountRecord;
  readonly change: AccountChange;
  /** A new first password, where people must not go on with the one they have. */
  readonly password?: NewPassword | undefined;
  /** How many active accounts of exactly these roles must remain after the change. */
  readonly remaining?: { readonly roles: string; readonly min: number } | undefined;
}

/** Why an account was left as it is. `taken`: its license or name is another's. */
export type AccountRefusal = 'taken' | 'changed' | 'too-few';

/** The accounts of people. Accounts are never deleted. An account that somebody else wrote or put back does not exist. */
export class AccountStore {
  readonly #dataSource: DataSource;
  readonly #accounts: Accounts;

  /** @param dataSource of `openDataSource`; its owner closes it. */
  constructor(dataSource: DataSource, seals: Seals) {
    this.#dataSource = dataSource;
    this.#accounts = new SealedRows(AccountRecord, seals);
  }

  /** Adds accounts, all or none; `taken` where an id, sign-in name, license or single sign-on subject is another's. */
  add(...accounts: readonly AccountRecord[]): Promise<'done' | AccountRefusal> {
    return inOneStep(this.#dataSource, async (session) => {
      for (const one of accounts) await applyEffect(session, this.#accounts, { kind: 'create', account: one });
    });
  }

  /** Whether there was an account at any time, as the trail records it: a table that somebody has emptied is not a new one. */
  async wereAnyMade(): Promise<boolean> {
    return (await orTypeormFault(() => sessionOf(this.#dataSource).rows(SELECT_ANY))).length > 0;
  }

  all(): Promise<readonly AccountRecord[]> {
    return this.#select('ORDER BY sign_in_name', []);
  }

  /** Accounts whose name contains a text, or whose license or sign-in name begins with it; by name. */
  search(text: string, limit: number): Promise<readonly AccountRecord[]> {
    const plain = text.replace(/[\\%_]/g, '\\$&');
    return this.#select('WHERE LOWER(name) LIKE ? OR license LIKE ? OR sign_in_name LIKE ? ORDER BY name LIMIT ?', [
      ...[`%${plain.toLowerCase()}%`, `${plain.toUpperCase()}%`, `${plain.toLowerCase()}%`],
      limit,
    ]);
  }

  byId(accountId: string): Promise<AccountRecord | undefined> {
    return this.#one('account_id', accountId);
  }

  bySignInName(signInName: string): Promise<AccountRecord | undefined> {
    return this.#one('sign_in_name', signInName);
  }

  bySsoSubject(ssoSubject: string): Promise<AccountRecord | undefined> {
    return this.#one('sso_subject', ssoSubject);
  }

  byLicense(license: string): Promise<AccountRecord | undefined> {
    return this.#one('license', license);
  }

  change(change: ChangeOfAccount): Promise<'done' | AccountRefusal> {
    return inOneStep(this.#dataSource, (session) =>
      applyEffect(session, this.#accounts, { kind: 'change', ...change }),
    );
  }

  /**
   * Counts a refused password, for those who keep the account; what is counted delays no one.
   *
   * @param waitsUntil until when the name waits at the address of this try, in ms since 1970; null where it need not
   */
  async noteFailure(accountId: string, waitsUntil: number | null): Promise<void> {
    await orTypeormFault(() => sessionOf(this.#dataSource).run(NOTE_FAILURE, [waitsUntil, accountId]));
  }

  /** The person has signed in: the failures before are over. */
  async noteSuccess(accountId: string): Promise<void> {
    await orTypeormFault(() => sessionOf(this.#dataSource).run(NOTE_SUCCESS, [accountId]));
  }

  /** Sets a password and adds it to the last ones. Ends every wait of its name. */
  setPassword(was: AccountRecord, password: NewPassword): Promise<'done' | AccountRefusal> {
    return inOneStep(this.#dataSource, (session) =>
      applyEffect(session, this.#accounts, { kind: 'reset-password', was, password }),
    );
  }

  /** The hashes of the last passwords, newest first, the one in use among them. */
  async lastPasswords(accountId: string, limit: number): Promise<readonly string[]> {
    const rows = await orTypeormFault(() =>
      this.#dataSource.query<readonly { readonly password_hash: string }[]>(SELECT_LAST, [accountId, limit]),
    );
    return rows.map(({ password_hash }) => password_hash);
  }

  #select(rest: string, values: readonly SqlValue[]): Promise<readonly AccountRecord[]> {
    return orTypeormFault(() => this.#accounts.select(sessionOf(this.#dataSource), rest, values));
  }

  async #one(column: string, value: string): Promise<AccountRecord | undefined> {
    return (await this.#select(`WHERE ${column} = ? LIMIT 1`, [value]))[0];
  }
}

/** Runs changes of accounts in one transaction: all or none. */
export async function inOneStep(
  dataSource: DataSource,
  work: (session: SqlSession) => Promise<void>,
): Promise<'done' | AccountRefusal> {
  try {
    return (await inTransaction(dataSource, work)) ?? 'done';
  } catch (error) {
    if (error instanceof LeftAsItIs) return (error as LeftAsItIs<AccountRefusal>).why;
    throw error;
  }
}

/** Changes one account within a transaction of `inOneStep`. */
export async function applyEffect(session: SqlSession, accounts: Accounts, effect: AccountEffect): Promise<void> {
  if (effect.kind === 'renew-token') return;
  if (effect.kind === 'create') {
    const { accountId, passwordHash } = effect.account;
    await accounts.insert(session, effect.account);
    if (passwordHash !== null) await remember(session, accountId, passwordHash);
    return;
  }
  await lockHead(session);
  if (effect.kind === 'change' && effect.remaining !== undefined) await mustRemain(session, accounts, effect.remaining);
  const { was, password } = effect;
  const { accountId, name, license, roles, isActive, passwordHash } = was;
  const change = effect.kind === 'change' ? effect.change : {};
  const unlocked = password === undefined ? {} : { ...password, failedCount: 0, lockedUntil: null };
  const asRead = [accountId, name, license, roles, isActive ? 1 : 0, passwordHash];
  const changed = await accounts.update(session, STILL_AS_READ, asRead, { ...change, ...unlocked });
  if (changed !== 1) throw new LeftAsItIs<AccountRefusal>('changed');
  if (password !== undefined) await remember(session, accountId, password.passwordHash);
}

/** One of these accounts may go. Under the lock of the trail: of two that go at the same time, the second counts the first. */
async function mustRemain(
  session: SqlSession,
  accounts: Accounts,
  { roles, min }: NonNullable<ChangeOfAccount['remaining']>,
): Promise<void> {
  const active = await accounts.select(session, 'WHERE roles = ? AND is_active = 1', [roles]);
  if (active.length <= min) throw new LeftAsItIs<AccountRefusal>('too-few');
}

async function remember(session: SqlSession, accountId: string, hash: string): Promise<void> {
  await session.run(INSERT_PASSWORD, [accountId, hash, accountId]);
}

/** The account, if nothing that gives rights or a way in has changed since it was read. */
const STILL_AS_READ = `account_id = ? AND name = ? AND license = ? AND roles = ? AND is_active = ? AND password_hash <=> ?`;
const SELECT_ANY = "SELECT 1 FROM audit_entry WHERE row_key LIKE 'account/%' LIMIT 1";
const NOTE_FAILURE =
  'UPDATE account SET failed_count = failed_count + 1, locked_until = COALESCE(?, locked_until) WHERE account_id = ?';
const NOTE_SUCCESS =
  'UPDATE account SET failed_count = 0, locked_until = NULL WHERE account_id = ? AND failed_count > 0';
const SELECT_LAST = `
  SELECT password_hash FROM account_password WHERE account_id = ? ORDER BY number DESC LIMIT ?`;
const INSERT_PASSWORD = `
  INSERT INTO account_password (account_id, number, password_hash)
  SELECT ?, COALESCE(MAX(number), 0) + 1, ? FROM account_password WHERE account_id = ?`;
