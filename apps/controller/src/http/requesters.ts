import type { Person } from '@jackpot/progressive';
import { AccountStore } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from './problem.js';

/**
 * What a closed account requested is void, and so is what an account requested in a role that it has lost. Every approval
 * is checked here. The account is found by the number that the request stores.
 */
@Injectable()
export class Requesters {
  constructor(private readonly accounts: AccountStore) {}

  /** Whether the account is active, has the same license, and still holds one of these roles. */
  async mayStill({ id, license }: Pick<Person, 'id' | 'license'>, roles: readonly string[]): Promise<boolean> {
    const account = await this.accounts.byId(id);
    if (account?.isActive !== true || account.license !== license) return false;
    return account.roles.split(',').some((role) => roles.includes(role));
  }

  /** Refuses the approval of a request that is void. */
  async mustStillBe(person: Pick<Person, 'id' | 'license' | 'name'>, ...roles: readonly string[]): Promise<void> {
    if (await this.mayStill(person, roles)) return;
    throw new ApiProblem('REQUEST_VOID', `${person.name} ${person.license} requested it`);
  }
}
