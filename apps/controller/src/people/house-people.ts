import { randomUUID } from 'node:crypto';
import { type AccountRecord, AccountStore } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import type { HousePerson } from './house-sign-in.js';

export type HouseAccount =
  | { readonly ok: true; readonly account: AccountRecord }
  | {
      readonly ok: false;
      readonly reason: 'ACCOUNT_CLOSED' | 'LICENCE_TAKEN' | 'LICENCE_CHANGED';
      readonly subject: string;
    };

/** Accounts of people who sign in through the house: made at the first time, name and roles as told each time. */
@Injectable()
export class HousePeople {
  constructor(private readonly accounts: AccountStore) {}

  async accountOf(person: HousePerson): Promise<HouseAccount> {
    const known = await this.accounts.byHouseSubject(person.houseSubject);
    if (known === undefined) return this.#make(person);
    const { accountId } = known;
    const subject = `accounts/${accountId}`;
    if (!known.isActive) return { ok: false, reason: 'ACCOUNT_CLOSED', subject };
    // A licence is the person: the same subject under another licence is for people to look at.
    if (known.licence !== person.licence) return { ok: false, reason: 'LICENCE_CHANGED', subject };
    const told = { name: person.name, roles: person.roles.join() };
    await this.accounts.change(accountId, told);
    return { ok: true, account: { ...known, ...told } };
  }

  async #make({ houseSubject, name, licence, roles }: HousePerson): Promise<HouseAccount> {
    const account: AccountRecord = {
      accountId: randomUUID(),
      // A name nobody can type at the password door: there it is unknown.
      signInName: `house:${houseSubject.slice(0, 40)}`,
      name,
      licence,
      roles: roles.join(),
      isActive: true,
      passwordHash: null,
      passwordSetAt: null,
      mustChange: false,
      failedCount: 0,
      lockedUntil: null,
      houseSubject,
      madeAt: Date.now(),
    };
    if ((await this.accounts.add(account)) === 'taken')
      return { ok: false, reason: 'LICENCE_TAKEN', subject: `licence ${licence}` };
    return { ok: true, account };
  }
}
