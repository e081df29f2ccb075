import { ROLES, type Role } from '@jackpot/progressive';

export { type Role };

/**
 * The sides that keep accounts, each its own: administrators the accounts of the casino and of the manufacturer, auditors
 * those of auditors, the Commission its own. An account is created, changed, reset and closed by its own side only.
 */
export const KEEPERS = ['administrator', 'auditor', 'commission'] as const satisfies readonly Role[];
export type Keeper = (typeof KEEPERS)[number];

/** Who recovers the side of the administrators together, one of each: it may be frozen by one of its own people. */
export const RECOVERERS = ['auditor', 'commission'] as const satisfies readonly Keeper[];

/** Programs of the operator: one service account each, with exactly one of these roles. None of them signs an act of a link. */
export const SERVICE_ROLES = ['floor-setup', 'slot-accounting', 'monitoring', 'delivery', 'integration'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

interface RoleRow {
  readonly name: string;
  readonly duty: string;
  /** Whose accounts need a second person: every role except those that reach play only. */
  readonly reaches: 'play' | 'money' | 'oversight';
  readonly keptBy: Keeper;
}

/** Every role: its name in a sentence, its duty, what it reaches, who keeps its accounts. docs/reference/roles.md is generated from this table. */
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
    duty: 'Keeps the accounts of the casino and of the manufacturer and does nothing else',
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
    duty: 'Program: reads meters, books, claims, gaming days and their exports',
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

/** Roles that an account may hold. */
export type AccountRole = Exclude<Role, 'security'> | ServiceRole;
export const ACCOUNT_ROLES: readonly AccountRole[] = [...accountRolesOf(ROLES), ...SERVICE_ROLES];

/** Whether an account of these roles is a program's: it signs in with a token only. */
export function isService(roles: readonly AccountRole[]): boolean {
  return roles.some((role) => SERVICE_ROLES.some((service) => service === role));
}

/** Those of these roles that an account may hold. */
export function accountRolesOf<R extends Role>(roles: readonly R[]): readonly Exclude<R, 'security'>[] {
  return roles.filter((role): role is Exclude<R, 'security'> => role !== 'security');
}

/** Roles that one account may hold at once. Every other role is held alone, so that departments stay separate. */
export const ROLES_TOGETHER: readonly AccountRole[] = ['dealer', 'floor-supervisor', 'pit-manager'];

/** Whether one account may hold these: one role, or several of the pit's. */
export function mayHoldTogether(roles: readonly AccountRole[]): boolean {
  const held = new Set(roles);
  return held.size === 1 || (held.size > 1 && [...held].every((role) => ROLES_TOGETHER.includes(role)));
}

/** The side that keeps an account of these roles; undefined where they belong to several. Without a role it is the casino's. */
export function keeperOf(roles: readonly AccountRole[]): Keeper | undefined {
  const [keeper = 'administrator', ...others] = new Set(roles.map((role) => ROLE_CATALOG[role].keptBy));
  return others.length === 0 ? keeper : undefined;
}

/** Whether an account of these roles reaches money or oversight: it is created, changed and reset by two people. */
export function needsTwoPeople(roles: readonly AccountRole[]): boolean {
  return roles.some((role) => ROLE_CATALOG[role].reaches !== 'play');
}

/** What may be changed of an account. */
export interface AccountChanges {
  readonly name?: string | undefined;
  readonly license?: string | undefined;
  readonly roles?: readonly AccountRole[] | undefined;
  readonly isActive?: boolean | undefined;
}

/**
 * Whether one person alone may change an account of these roles so. To take rights away must not wait for a second person;
 * to give them must, and so must a new name or license, because both are a signature. Of a keeper of accounts nothing is
 * changed alone: one person who closes the others of the side could approve nothing any more, and no one else could.
 */
export function mayChangeAlone(before: readonly AccountRole[], change: AccountChanges): boolean {
  const { name, license, roles: after = before, isActive } = change;
  if (!needsTwoPeople([...before, ...after])) return true;
  if (before.some((role) => (KEEPERS as readonly AccountRole[]).includes(role))) return false;
  const givesNothing = isActive !== true && after.every((role) => before.includes(role));
  return givesNothing && name === undefined && license === undefined;
}

/** How an account signs in. */
export type SignsInBy = 'sso' | 'password' | 'token';

/**
 * Whether who approves a request enters the first password of the account: a new one and a reset one, and one that comes to
 * reach money or oversight, whose password one person alone may have set.
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

/** A person with an account who has signed in, at the moment of a request. */
export interface Account {
  readonly id: string;
  /** First initial and last name, as the person signs: "A. Keller". */
  readonly name: string;
  /** The number of the Commission's license. Unique: one person, one account. */
  readonly license: string;
  readonly roles: readonly AccountRole[];
}

/** Who sends a request: a person or a program with an account, or the holder of the key that creates the first accounts. */
export type Party = { readonly kind: 'person'; readonly person: Account } | { readonly kind: 'operator-key' };

/** The name of the operator key where a person's name would be. */
export const OPERATOR_KEY_NAME = 'operator key';

/** First initial, last name, license number (COMAR 36.03.01.02B(34), REQ-43). At most 60 characters. */
export function signatureOf({ name, license }: Pick<Account, 'name' | 'license'>): string {
  return `${name} ${license}`;
}
