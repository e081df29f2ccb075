/** Every role there is, with what it stands for. docs/reference/roles.md prints this list and is held to it by a test. */
export const ROLES = {
  dealer: 'Deals; locks a coup, enters its result',
  'floor-supervisor': 'Watches a section; verifies claims below $50,000, asks for voids',
  'pit-manager': 'Answers for the pit; verifies large claims, approves voids, puts a link back in service',
  cage: 'Pays claims',
  accounting: 'Closes the gaming day, reconciles, stages terms',
  surveillance: 'Reads; is told of large payouts',
  auditor: 'Reads everything, the audit trail included',
  technician: 'The manufacturer: signs terms, looks after devices and queues',
  commission: 'The regulator: reads everything, approves',
  administrator: 'Keeps the accounts, and does nothing else',
} as const satisfies Readonly<Record<string, string>>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[];

/** Roles one person may hold at once. Every other stands alone: departments are kept apart by the account, not by habit. */
export const ROLES_TOGETHER: readonly Role[] = ['dealer', 'floor-supervisor', 'pit-manager'];

/** Whether one person may hold these: one role, or several of the pit's. */
export function mayHoldTogether(roles: readonly Role[]): boolean {
  const held = new Set(roles);
  return held.size === 1 || (held.size > 1 && [...held].every((role) => ROLES_TOGETHER.includes(role)));
}

export function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text);
}
