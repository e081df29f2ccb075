import type { PeopleRejectionCode } from '@jackpot/contract';
import type { Person } from './person.js';
import type { Role } from './roles.js';

/** Who may do the first part of an act, and who the second. */
export interface TwoPeopleRequirement {
  readonly first: readonly Role[];
  readonly second: readonly Role[];
  /** Two different roles, and not only two persons: terms and adjustments (REQ-07). */
  readonly ofDifferentRoles?: boolean;
}

export interface TwoPeopleRefusal {
  readonly code: Extract<PeopleRejectionCode, 'SAME_PERSON' | 'ROLE_MISSING' | 'SAME_ROLE'>;
  readonly detail: string;
}

/**
 * Whether these two may do the two parts of one act: different persons, each with a role for the part (REQ-07, REQ-36;
 * nobody both prepares and verifies). Undefined where they may. A license number is the person: two accounts of one
 * license are one person.
 */
export function twoPeople(
  first: Person,
  second: Person,
  requirement: TwoPeopleRequirement,
): TwoPeopleRefusal | undefined {
  if (first.id === second.id || first.license === second.license)
    return { code: 'SAME_PERSON', detail: `${first.name} did the first part` };
  const [rolesOfFirst, rolesOfSecond] = [held(first, requirement.first), held(second, requirement.second)];
  if (rolesOfFirst.length === 0) return missing(first, requirement.first);
  if (rolesOfSecond.length === 0) return missing(second, requirement.second);
  if (requirement.ofDifferentRoles === true && isOneRole([...rolesOfFirst, ...rolesOfSecond]))
    return { code: 'SAME_ROLE', detail: `both are ${rolesOfFirst.join()}` };
  return undefined;
}

function held({ roles }: Person, required: readonly Role[]): readonly Role[] {
  return required.filter((role) => roles.includes(role));
}

function isOneRole(roles: readonly Role[]): boolean {
  return new Set(roles).size === 1;
}

function missing(person: Person, required: readonly Role[]): TwoPeopleRefusal {
  return { code: 'ROLE_MISSING', detail: `${person.name} is none of: ${required.join(', ')}` };
}
