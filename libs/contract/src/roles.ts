import { ROLES, type Role } from '@jackpot/progressive';

export { type Role };

/** Every role: its name in a sentence, and its duty. docs/reference/roles.md is generated from this table. */
export const ROLE_CATALOG = {
  dealer: { name: 'a dealer', duty: 'Deals, locks a coup, enters its result' },
  'floor-supervisor': {
    name: 'a floor supervisor',
    duty: 'Supervises a section; verifies claims below $50,000, requests voids and corrections',
  },
  'pit-manager': {
    name: 'a pit manager',
    duty: 'Runs the pit; verifies large claims, approves voids and corrections, returns a link to service',
  },
  security: { name: 'security', duty: 'Verifies claims below $50,000 in writing; has no account' },
  cage: { name: 'the cage', duty: 'Pays claims' },
  accounting: { name: 'accounting', duty: 'Closes the gaming day, reconciles, stages terms' },
  surveillance: { name: 'surveillance', duty: 'Reads; receives a notice of large payouts' },
  auditor: { name: 'an auditor', duty: 'Reads everything, including the audit trail' },
  technician: { name: 'a technician', duty: 'The manufacturer: signs terms, maintains devices and queues' },
  commission: { name: 'the Commission', duty: 'The regulator: reads everything, approves' },
  administrator: { name: 'an administrator', duty: 'Keeps the accounts and does nothing else' },
} as const satisfies Readonly<Record<Role, { readonly name: string; readonly duty: string }>>;

/** Roles that an account may hold. */
export type AccountRole = Exclude<Role, 'security'>;
export const ACCOUNT_ROLES: readonly AccountRole[] = accountRolesOf(ROLES);

/** Those of these roles that an account may hold. */
export function accountRolesOf<R extends Role>(roles: readonly R[]): readonly Exclude<R, 'security'>[] {
  return roles.filter((role): role is Exclude<R, 'security'> => role !== 'security');
}

/** Roles that one account may hold at once. Every other role is held alone, so that departments stay separate. */
export const ROLES_TOGETHER: readonly Role[] = ['dealer', 'floor-supervisor', 'pit-manager'];

/** Whether one account may hold these: one role, or several of the pit's. */
export function mayHoldTogether(roles: readonly Role[]): boolean {
  const held = new Set(roles);
  return held.size === 1 || (held.size > 1 && [...held].every((role) => ROLES_TOGETHER.includes(role)));
}

export function isAccountRole(text: string): text is AccountRole {
  return (ACCOUNT_ROLES as readonly string[]).includes(text);
}

/** A person with an account who has signed in, at the moment of a request. */
export interface Account {
  readonly id: string;
  /** First initial and last name, as the person signs: "A. Keller". */
  readonly name: string;
  /** The number of the Commission's license. Unique: one person, one account. */
  readonly license: string;
  readonly roles: readonly AccountRole[];
}

/** Who sends a request: a person, or a program of the operator with the key that all of them share. */
export type Party = { readonly kind: 'person'; readonly person: Account } | { readonly kind: 'operator-key' };

/** The name of the operator key where a person's name would be. */
export const OPERATOR_KEY_NAME = 'operator key';

/** First initial, last name, license number (COMAR 36.03.01.02B(34), REQ-43). At most 60 characters. */
export function signatureOf({ name, license }: Pick<Account, 'name' | 'license'>): string {
  return `${name} ${license}`;
}
