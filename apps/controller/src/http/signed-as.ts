import type { Account } from '@jackpot/contract';
import { type Person, ROLES, type Role } from '@jackpot/progressive';
import { ApiProblem } from './problem.js';

/** Highest first: a person with several roles of the pit acts as the highest of them. */
const BY_RANK: readonly Role[] = ['pit-manager', 'floor-supervisor', 'dealer', ...ROLES];

/** A person as the journal keeps them: acting in one of their roles, and in one of `among` where only those may act. */
export function signedAs({ id, name, license, roles }: Account, among: readonly Role[] = BY_RANK): Person {
  const held: readonly string[] = roles;
  const role = BY_RANK.find((each) => held.includes(each) && among.includes(each));
  if (role === undefined) throw new ApiProblem('NOT_PERMITTED');
  return { id, name, license, role };
}
