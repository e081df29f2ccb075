import { randomUUID } from 'node:crypto';
import { needsTwoPeople } from '@jackpot/contract';
import { type AccountRecord, AccountRepository } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { rolesOf } from '../accounts/accounts.service.js';
import type { SsoPerson } from './sso-sign-in.js';

export type SsoAccount =
  | { readonly ok: true; readonly account: AccountRecord }
  | {
      readonly ok: false;
      readonly code: 'ACCOUNT_CLOSED' | 'LICENSE_TAKEN' | 'LICENSE_CHANGED' | 'ROLES_NOT_APPROVED' | 'ACCOUNT_CHANGED';
      readonly subject: string;
    };

/**
 * The casino's sign-in provider removes roles at once, but grants only roles that are limited to play. Two
 * administrators grant all other roles.
 */
@Injectable()
export class SsoAccounts {
  constructor(private readonly accounts: AccountRepository) {}

  async accountOf(person: SsoPerson): Promise<SsoAccount> {
    const known = await this.accounts.bySsoSubject(person.ssoSubject);
    if (known === undefined) return this.#make(person);
    const { accountId } = known;
    const subject = `accounts/${accountId}`;
    if (!known.isActive) return { ok: false, code: 'ACCOUNT_CLOSED', subject };
    // A license identifies a person. The same subject with another license needs an administrator.
    if (known.license !== person.license) return { ok: false, code: 'LICENSE_CHANGED', subject };
    const roles = person.roles.filter((role) => !needsTwoPeople([role]) || rolesOf(known).includes(role));
    const current = { name: person.name, roles: roles.join() };
    if ((await this.accounts.change({ was: known, change: current })) !== 'done')
      return { ok: false, code: 'ACCOUNT_CHANGED', subject };
    return roles.length === 0
      ? { ok: false, code: 'ROLES_NOT_APPROVED', subject }
      : { ok: true, account: { ...known, ...current } };
  }

  async #make({ ssoSubject, name, license, roles }: SsoPerson): Promise<SsoAccount> {
    const given = roles.filter((role) => !needsTwoPeople([role]));
    const account: AccountRecord = {
      accountId: randomUUID(),
      signInName: `sso:${ssoSubject.slice(0, 40)}`,
      name,
      license,
      roles: given.join(),
      isActive: true,
      passwordHash: null,
      passwordSetAt: null,
      mustChange: false,
      failedCount: 0,
      lockedUntil: null,
      ssoSubject,
      madeAt: Date.now(),
    };
    if ((await this.accounts.add(account)) === 'taken')
      return { ok: false, code: 'LICENSE_TAKEN', subject: `license ${license}` };
    return given.length === 0
      ? { ok: false, code: 'ROLES_NOT_APPROVED', subject: `accounts/${account.accountId} ${roles.join()}` }
      : { ok: true, account };
  }
}
