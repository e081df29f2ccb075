import { randomUUID } from 'node:crypto';
import { type AccountRecord, AccountStore } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import type { SsoPerson } from './sso-sign-in.js';

export type SsoAccount =
  | { readonly ok: true; readonly account: AccountRecord }
  | {
      readonly ok: false;
      readonly reason: 'ACCOUNT_CLOSED' | 'LICENSE_TAKEN' | 'LICENSE_CHANGED';
      readonly subject: string;
    };

/** Accounts of people who sign in through the house: made at the first time, name and roles as told each time. */
@Injectable()
export class SsoAccounts {
  constructor(private readonly accounts: AccountStore) {}

  async accountOf(person: SsoPerson): Promise<SsoAccount> {
    const known = await this.accounts.bySsoSubject(person.ssoSubject);
    if (known === undefined) return this.#make(person);
    const { accountId } = known;
    const subject = `accounts/${accountId}`;
    if (!known.isActive) return { ok: false, reason: 'ACCOUNT_CLOSED', subject };
    // A license is the person: the same subject under another license is for people to look at.
    if (known.license !== person.license) return { ok: false, reason: 'LICENSE_CHANGED', subject };
    const told = { name: person.name, roles: person.roles.join() };
    await this.accounts.change(accountId, told);
    return { ok: true, account: { ...known, ...told } };
  }

  async #make({ ssoSubject, name, license, roles }: SsoPerson): Promise<SsoAccount> {
    const account: AccountRecord = {
      accountId: randomUUID(),
      // A name nobody can type at the password door: there it is unknown.
      signInName: `house:${ssoSubject.slice(0, 40)}`,
      name,
      license,
      roles: roles.join(),
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
      return { ok: false, reason: 'LICENSE_TAKEN', subject: `license ${license}` };
    return { ok: true, account };
  }
}
