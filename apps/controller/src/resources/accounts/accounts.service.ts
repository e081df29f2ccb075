import { randomUUID } from 'node:crypto';
import {
  type Account,
  type AccountChanges,
  type AccountRole,
  KEEPERS,
  type Keeper,
  type SignsInBy,
  isAccountRole,
  isService,
  keeperOf,
  mayChangeAlone,
  mayHoldTogether,
  needsTwoPeople,
} from '@jackpot/contract';
import {
  type AccountChange,
  type AccountRecord,
  type AccountRefusal,
  AccountRepository,
  AuditReads,
  type ChangeOfAccount,
  type NewPassword,
  SessionRepository,
} from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Passwords } from './passwords.js';
import type { In } from '../../http/operation.js';

export interface NewAccount {
  readonly signInName: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly AccountRole[];
  readonly password: string;
}

type FirstAccounts = In<'accounts.setup'>['body'];

/** This account id is fixed, so two concurrent setups create one set of accounts. */
const FIRST_ADMINISTRATOR = 'first-administrator';
/**
 * Minimum number of people for each role that manages accounts. With fewer, they could never create another account.
 */
const KEEPERS_MIN = 2;
const ALONE_MAX = 10;
const ALONE_WITHIN_MS = 86_400_000;

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly passwords: Passwords,
    private readonly trail: AuditReads,
  ) {}

  isSetUp(): Promise<boolean> {
    return this.accounts.wereAnyMade();
  }

  async setUp({ administrators, auditors, commission, services }: FirstAccounts): Promise<readonly AccountRecord[]> {
    if (await this.isSetUp()) throw new ApiProblem('SETUP_DONE');
    const made: AccountRecord[] = [];
    const sides = [
      ['administrator', administrators],
      ['auditor', auditors],
      ['commission', commission],
    ] as const;
    for (const [role, people] of sides)
      for (const person of people)
        made.push(
          await this.recordOf(made.length === 0 ? FIRST_ADMINISTRATOR : randomUUID(), { ...person, roles: [role] }),
        );
    for (const { role, ...program } of services)
      made.push(await this.recordOf(randomUUID(), { ...program, roles: [role], password: null }));
    mustBeDone(await this.accounts.add(...made));
    return made;
  }

  async make(by: Account, account: NewAccount): Promise<AccountRecord> {
    mustKeep(by, account.roles);
    if (needsTwoPeople(account.roles)) throw new ApiProblem('REQUEST_NEEDED');
    const record = await this.recordOf(randomUUID(), account);
    mustBeDone(await this.accounts.add(record));
    return record;
  }

  async recordOf(
    accountId: string,
    { signInName, name, license, roles, password }: Omit<NewAccount, 'password'> & { readonly password: string | null },
  ): Promise<AccountRecord> {
    const now = Date.now();
    return {
      accountId,
      signInName,
      name,
      license,
      roles: [...new Set(roles)].join(),
      isActive: true,
      passwordHash: password === null ? null : await this.passwords.hash(password),
      passwordSetAt: password === null ? null : now,
      mustChange: password !== null,
      failedCount: 0,
      lockedUntil: null,
      ssoSubject: null,
      madeAt: now,
    };
  }

  async change(by: Account, accountId: string, change: AccountChanges): Promise<AccountRecord> {
    const account = await this.keptBy(by, accountId);
    const roles = rolesOf(account);
    const fitting = fittingChange(by, account, change);
    if (!mayChangeAlone(roles, change)) throw new ApiProblem('REQUEST_NEEDED');
    await this.#mustBeFewAlone(by);
    mustBeDone(await this.accounts.change(fitting));
    if (change.isActive === false) await this.sessions.endAll(accountId, Date.now());
    return this.get(accountId);
  }

  async resetPassword(by: Account, accountId: string, password: string): Promise<void> {
    const account = await this.keptBy(by, accountId);
    if (needsTwoPeople(rolesOf(account))) throw new ApiProblem('REQUEST_NEEDED');
    await this.#mustBeFewAlone(by);
    mustBeDone(await this.accounts.setPassword(account, await this.freshPassword(account, password)));
    await this.sessions.endAll(accountId, Date.now());
  }

  async endSessions(by: Account, accountId: string, sessionId?: string): Promise<number> {
    await this.keptBy(by, accountId);
    await this.#mustBeFewAlone(by);
    if (sessionId === undefined) return this.sessions.endAll(accountId, Date.now());
    if (!(await this.sessions.end({ sessionId, accountId }, Date.now()))) throw new ApiProblem('SESSION_UNKNOWN');
    return 1;
  }

  /**
   * Limits what one person changes alone, so nobody can lock out the staff of a shift. Newly created accounts do not
   * count.
   */
  async #mustBeFewAlone({ id }: Account): Promise<void> {
    const since = Date.now() - ALONE_WITHIN_MS;
    const acts = await this.trail.countOf({ accountId: id, act: 'people.manage', since, except: 'accounts' });
    if (acts > ALONE_MAX) throw new ApiProblem('TOO_MANY_ALONE');
  }

  async freshPassword({ accountId, passwordHash }: AccountRecord, password: string): Promise<NewPassword> {
    if (passwordHash === null) throw new ApiProblem('PASSWORD_ELSEWHERE');
    const fresh = await this.passwords.freshHash(accountId, password);
    return { passwordHash: fresh, passwordSetAt: Date.now(), mustChange: true };
  }

  /**
   * Changes the password and ends all other sessions, in case a stranger uses one. A retry after a lost answer
   * succeeds, although its old password is then wrong.
   */
  async changeOwnPassword(person: Account, sessionId: string, words: { now: string; next: string }): Promise<void> {
    const account = await this.get(person.id);
    if (account.passwordHash === null) throw new ApiProblem('PASSWORD_ELSEWHERE');
    if (await this.passwords.isRight(words.now, account.passwordHash)) await this.#choose(account, words.next);
    else if (!(await this.#hasChosen(account, words.next))) throw new ApiProblem('PASSWORD_WRONG');
    await this.sessions.endAll(person.id, Date.now(), sessionId);
  }

  async #choose(account: AccountRecord, password: string): Promise<void> {
    try {
      const passwordHash = await this.passwords.freshHash(account.accountId, password);
      const chosen = { passwordHash, passwordSetAt: Date.now(), mustChange: false };
      mustBeDone(await this.accounts.setPassword(account, chosen));
    } catch (refusal) {
      const now = await this.get(account.accountId);
      if (now.passwordHash === account.passwordHash || !(await this.#hasChosen(now, password))) throw refusal;
    }
  }

  async #hasChosen({ mustChange, passwordHash }: AccountRecord, password: string): Promise<boolean> {
    return !mustChange && (await this.passwords.isRight(password, passwordHash));
  }

  /** Refuses people's own accounts, so nobody can give themselves a role. */
  async keptBy(by: Account, accountId: string): Promise<AccountRecord> {
    if (by.id === accountId) throw new ApiProblem('OWN_ACCOUNT');
    const account = await this.get(accountId);
    mustBeOf(by, rolesOf(account));
    return account;
  }

  async get(accountId: string): Promise<AccountRecord> {
    const account = await this.accounts.byId(accountId);
    // Accounts are never deleted, but the owner of the database may have changed the row.
    if (account === undefined) throw new ApiProblem('ACCOUNT_UNKNOWN', accountId);
    return account;
  }
}

export function rolesOf({ roles }: Pick<AccountRecord, 'roles'>): readonly AccountRole[] {
  return roles.split(',').filter(isAccountRole);
}

export function mustKeep(by: Account, roles: readonly AccountRole[]): Keeper {
  if (!mayHoldTogether(roles)) throw new ApiProblem('ROLES_NOT_TOGETHER', roles.join(', '));
  return mustBeOf(by, roles);
}

export function mustBeOf(by: Account, roles: readonly AccountRole[]): Keeper {
  const keeper = keeperOf(roles);
  if (keeper === undefined || !by.roles.includes(keeper)) throw new ApiProblem('ACCOUNT_OF_ANOTHER_SIDE');
  return keeper;
}

export function fittingChange(by: Account, was: AccountRecord, change: AccountChanges): ChangeOfAccount {
  const { roles, isActive } = change;
  if (roles !== undefined) mustKeep(by, roles);
  const [keeper] = rolesOf(was);
  const leaves = was.isActive && (isActive === false || (keeper !== undefined && roles?.includes(keeper) === false));
  const isKeeper = keeper !== undefined && (KEEPERS as readonly string[]).includes(keeper);
  const remaining = leaves && isKeeper ? { roles: keeper, min: KEEPERS_MIN } : undefined;
  return { was, change: columnsOf(change), remaining };
}

export function mustBeDone(end: 'done' | AccountRefusal): void {
  if (end === 'taken') throw new ApiProblem('ACCOUNT_EXISTS');
  if (end === 'changed') throw new ApiProblem('ACCOUNT_CHANGED');
  if (end === 'too-few') throw new ApiProblem('TOO_FEW_KEEPERS');
}

export function signsInBy(roles: readonly AccountRole[], hasPassword: boolean): SignsInBy {
  if (isService(roles)) return 'token';
  return hasPassword ? 'password' : 'sso';
}

function columnsOf({ name, license, roles, isActive }: AccountChanges): AccountChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(license === undefined ? {} : { license }),
    ...(roles === undefined ? {} : { roles: [...new Set(roles)].join() }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}
