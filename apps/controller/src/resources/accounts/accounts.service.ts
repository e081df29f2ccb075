import { randomUUID } from 'node:crypto';
import { must } from '@jackpot/money';
import { type Account, type AccountRole, mayHoldTogether } from '@jackpot/contract';
import { type AccountChange, type AccountRecord, AccountStore, SessionStore } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Passwords } from './passwords.js';

/** Whom to make an account for. The password is a first one: the person chooses another before anything else. */
export interface NewAccount {
  readonly signInName: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly AccountRole[];
  readonly password: string;
}

/** The key of the first administrator's account. It is fixed, so two requests at once create one account. */
const FIRST_ADMINISTRATOR = 'first-administrator';

/** Accounts as administrators and their owners change them. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountStore,
    private readonly sessions: SessionStore,
    private readonly passwords: Passwords,
  ) {}

  /** The operator key creates this one account, once. */
  async makeFirst(account: Omit<NewAccount, 'roles'>): Promise<AccountRecord> {
    if (await this.accounts.hasActive('administrator')) throw new ApiProblem('ADMINISTRATOR_EXISTS');
    return this.#make(FIRST_ADMINISTRATOR, { ...account, roles: ['administrator'] });
  }

  make(account: NewAccount): Promise<AccountRecord> {
    return this.#make(randomUUID(), account);
  }

  async #make(accountId: string, { signInName, name, license, roles, password }: NewAccount): Promise<AccountRecord> {
    if (!mayHoldTogether(roles)) throw new ApiProblem('ROLES_NOT_TOGETHER', roles.join(', '));
    const now = Date.now();
    const account: AccountRecord = {
      accountId,
      signInName,
      name,
      license,
      roles: [...new Set(roles)].join(),
      isActive: true,
      passwordHash: await this.passwords.hash(password),
      passwordSetAt: now,
      mustChange: true,
      failedCount: 0,
      lockedUntil: null,
      ssoSubject: null,
      madeAt: now,
    };
    if ((await this.accounts.add(account)) === 'taken') throw new ApiProblem('ACCOUNT_EXISTS');
    return account;
  }

  /** Changes another person's account. A closed account loses its sessions at once. */
  async change(by: Account, accountId: string, change: Changes): Promise<AccountRecord> {
    const account = await this.othersAccount(by, accountId);
    const { roles, ...rest } = change;
    if (roles !== undefined && !mayHoldTogether(roles)) throw new ApiProblem('ROLES_NOT_TOGETHER', roles.join(', '));
    // The casino's sign-in sets the roles at every sign-in; a role given here would not last.
    if (roles !== undefined && account.ssoSubject !== null)
      throw new ApiProblem('PASSWORD_ELSEWHERE', 'single sign-on sets the roles of this account');
    const changes = { ...rest, ...(roles === undefined ? {} : { roles: roles.join() }) };
    if ((await this.accounts.change(accountId, changes)) === 'taken') throw new ApiProblem('ACCOUNT_EXISTS');
    if (change.isActive === false) await this.sessions.endAll(accountId, Date.now());
    return this.get(accountId);
  }

  /** Gives another person a new first password: forgotten, or locked out. */
  async resetPassword(by: Account, accountId: string, password: string): Promise<void> {
    const account = await this.othersAccount(by, accountId);
    if (account.passwordHash === null) throw new ApiProblem('PASSWORD_ELSEWHERE');
    const passwordHash = await this.passwords.freshHash(accountId, password);
    await this.accounts.setPassword(accountId, { passwordHash, passwordSetAt: Date.now(), mustChange: true });
    await this.sessions.endAll(accountId, Date.now());
  }

  /** A person chooses a new password. All their other sessions end: one of them may be the reason. */
  async changeOwnPassword(person: Account, sessionId: string, words: { now: string; next: string }): Promise<void> {
    const account = await this.get(person.id);
    if (account.passwordHash === null) throw new ApiProblem('PASSWORD_ELSEWHERE');
    if (!(await this.passwords.isRight(words.now, account.passwordHash))) throw new ApiProblem('PASSWORD_WRONG');
    const passwordHash = await this.passwords.freshHash(person.id, words.next);
    await this.accounts.setPassword(person.id, { passwordHash, passwordSetAt: Date.now(), mustChange: false });
    await this.sessions.endAll(person.id, Date.now(), sessionId);
  }

  /** The account of another person than `by`: people cannot change their own account, so they cannot give themselves a role. */
  async othersAccount(by: Account, accountId: string): Promise<AccountRecord> {
    if (by.id === accountId) throw new ApiProblem('OWN_ACCOUNT');
    const account = await this.accounts.byId(accountId);
    if (account === undefined) throw new ApiProblem('ACCOUNT_UNKNOWN', accountId);
    return account;
  }

  async get(accountId: string): Promise<AccountRecord> {
    return must(await this.accounts.byId(accountId), 'an account is never deleted');
  }
}

/** What an administrator may change. */
export type Changes = Pick<AccountChange, 'name' | 'license' | 'isActive'> & {
  readonly roles?: readonly AccountRole[];
};
