import { ROLES, type Role } from '@jackpot/progressive';

export { type Role };

/**
 * Groups that manage accounts. Administrators manage the accounts of the casino and the manufacturer. No group can
 * change accounts that another manages.
 */
export const KEEPERS = ['administrator', 'auditor', 'commission'] as const satisfies readonly Role[];
export type Keeper = (typeof KEEPERS)[number];

/** If administrators have locked each other out, one person of each of these groups must act. */
export const RECOVERERS = ['auditor', 'commission'] as const satisfies readonly Keeper[];

/** Service accounts have exactly one of these roles. They sign no act of a link. */
export const SERVICE_ROLES = ['floor-setup', 'slot-accounting', 'monitoring', 'delivery', 'integration'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

interface RoleRow {
  readonly name: string;
  readonly duty: string;
  /** Two people must grant a role that reaches more than `play`. */
  readonly reaches: 'play' | 'money' | 'oversight';
  readonly keptBy: Keeper;
}

/** docs/reference/roles.md is generated from this table. */
export const ROLE_CATALOG = {
  dealer: {
    name: 'a dealer',
    duty: 'Deals, locks a coup, enters its result',
    reaches: 'play',
    keptBy: 'administrator',
  },
  'floor-supervisor': {
    name: 'a floor supervisor',
    duty: 'Supervises a section; verifies claims below $50,000, requests voids and corrections',
    reaches: 'money',
    keptBy: 'administrator',
  },
  'pit-manager': {
    name: 'a pit manager',
    duty: 'Runs the pit; verifies large claims, approves voids and corrections, returns a link to service',
    reaches: 'money',
    keptBy: 'administrator',
  },
  security: {
    name: 'security',
    duty: 'Verifies claims below $50,000 in writing; has no account',
    reaches: 'money',
    keptBy: 'administrator',
  },
  cage: { name: 'the cage', duty: 'Pays claims', reaches: 'money', keptBy: 'administrator' },
  accounting: {
    name: 'accounting',
    duty: 'Closes the gaming day, reconciles, stages terms',
    reaches: 'money',
    keptBy: 'administrator',
  },
  surveillance: {
    name: 'surveillance',
    duty: 'Reads; receives a notice of large payouts',
    reaches: 'oversight',
    keptBy: 'administrator',
  },
  auditor: {
    name: 'an auditor',
    duty: 'Reads everything, including the audit trail; keeps the accounts of auditors',
    reaches: 'oversight',
    keptBy: 'auditor',
  },
  technician: {
    name: 'a technician',
    duty: 'The manufacturer: signs terms, maintains devices and queues',
    reaches: 'money',
    keptBy: 'administrator',
  },
  commission: {
    name: 'the Commission',
    duty: 'The regulator: reads everything, approves; keeps its own accounts',
    reaches: 'oversight',
    keptBy: 'commission',
  },
  administrator: {
    name: 'an administrator',
    duty: 'Keeps the accounts of the casino and of the manufacturer, sets who is told about alarms, and does nothing else',
    reaches: 'money',
    keptBy: 'administrator',
  },
  'floor-setup': {
    name: 'the program that sets up the floor',
    duty: 'Program: opens links with approved terms, sets and revokes table keys',
    reaches: 'money',
    keptBy: 'administrator',
  },
  'slot-accounting': {
    name: 'the slot accounting system',
    duty: 'Program: reads meters, books, claims, gaming days and their exports; reports its slips, compares lists',
    reaches: 'money',
    keptBy: 'administrator',
  },
  monitoring: {
    name: 'the monitoring system',
    duty: 'Program: reads tables, meters, alarms and queues',
    reaches: 'oversight',
    keptBy: 'administrator',
  },
  delivery: {
    name: 'the program that delivers payouts',
    duty: 'Program: sends webhooks and payout jobs again',
    reaches: 'money',
    keptBy: 'administrator',
  },
  integration: {
    name: 'a system that follows events',
    duty: 'Program: reads the event stream of links and nothing else',
    reaches: 'oversight',
    keptBy: 'administrator',
  },
} as const satisfies Readonly<Record<Role | ServiceRole, RoleRow>>;

export type AccountRole = Exclude<Role, 'security'> | ServiceRole;
export const ACCOUNT_ROLES: readonly AccountRole[] = [...accountRolesOf(ROLES), ...SERVICE_ROLES];

export function isService(roles: readonly AccountRole[]): boolean {
  return roles.some((role) => SERVICE_ROLES.some((service) => service === role));
}

export function accountRolesOf<R extends Role>(roles: readonly R[]): readonly Exclude<R, 'security'>[] {
  return roles.filter((role): role is Exclude<R, 'security'> => role !== 'security');
}

/** One person may have several of these roles. Any other role must be a person's only role. */
export const ROLES_TOGETHER: readonly AccountRole[] = ['dealer', 'floor-supervisor', 'pit-manager'];

export function mayHoldTogether(roles: readonly AccountRole[]): boolean {
  const held = new Set(roles);
  return held.size === 1 || (held.size > 1 && [...held].every((role) => ROLES_TOGETHER.includes(role)));
}

/** Undefined if several groups would manage the account. Without roles, the administrators do. */
export function keeperOf(roles: readonly AccountRole[]): Keeper | undefined {
  const [keeper = 'administrator', ...others] = new Set(roles.map((role) => ROLE_CATALOG[role].keptBy));
  return others.length === 0 ? keeper : undefined;
}

export function needsTwoPeople(roles: readonly AccountRole[]): boolean {
  return roles.some((role) => ROLE_CATALOG[role].reaches !== 'play');
}

export interface AccountChanges {
  readonly name?: string | undefined;
  readonly license?: string | undefined;
  readonly roles?: readonly AccountRole[] | undefined;
  readonly isActive?: boolean | undefined;
}

/**
 * Removing rights must not wait for a second person. Granting rights needs two people, and so does a new name or
 * license, which form the signature. Accounts of `KEEPERS` always need two, because one person could otherwise close
 * all others of a group.
 */
export function mayChangeAlone(before: readonly AccountRole[], change: AccountChanges): boolean {
  const { name, license, roles: after = before, isActive } = change;
  if (!needsTwoPeople([...before, ...after])) return true;
  if (before.some((role) => (KEEPERS as readonly AccountRole[]).includes(role))) return false;
  const givesNothing = isActive !== true && after.every((role) => before.includes(role));
  return givesNothing && name === undefined && license === undefined;
}

export type SignsInBy = 'sso' | 'password' | 'token';

/**
 * True for a new or reset password, and for an account's first role of money or oversight, because one person alone may
 * have set its password.
 */
export function approverSetsPassword(
  kind: 'create' | 'change' | 'reset-password' | 'recover',
  before: { readonly roles: readonly AccountRole[] } | null,
  after: { readonly roles: readonly AccountRole[]; readonly signsInBy: SignsInBy },
): boolean {
  if (after.signsInBy !== 'password') return false;
  return kind !== 'change' || (!needsTwoPeople(before?.roles ?? []) && needsTwoPeople(after.roles));
}

export function isAccountRole(text: string): text is AccountRole {
  return (ACCOUNT_ROLES as readonly string[]).includes(text);
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly AccountRole[];
}

/** `operator-key`: the holder of the key that creates the first accounts. */
export type Party = { readonly kind: 'person'; readonly person: Account } | { readonly kind: 'operator-key' };

export const OPERATOR_KEY_NAME = 'operator key';

/** First initial, last name, license number (COMAR 36.03.01.02B(34), REQ-43). At most 60 characters. */
export function signatureOf({ name, license }: Pick<Account, 'name' | 'license'>): string {
  return `${name} ${license}`;
}
