export const ROLES = [
  'dealer',
  'floor-supervisor',
  'pit-manager',
  'cage',
  'accounting',
  'surveillance',
  'auditor',
  'technician',
  'commission',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

const PIT: readonly Role[] = ['floor-supervisor', 'pit-manager'];
const STAFF = ROLES.filter((role) => role !== 'administrator');

/** Roles that may do each act, written independently of the product. */
export const MAY = {
  openLink: { roles: [] },
  setTableKey: { roles: ['technician'] },
  deal: { roles: ['dealer', ...PIT] },
  assign: { roles: PIT },
  call: { roles: ['dealer', ...PIT] },
  answer: { roles: PIT },
  approveVoid: { roles: PIT },
  verify: { roles: PIT },
  authorize: { roles: PIT },
  check: { roles: ['cage', ...PIT] },
  issue: { roles: ['cage'] },
  request: { roles: PIT },
  reject: { roles: ['pit-manager'] },
  voidDocument: { roles: ['pit-manager'] },
  withdraw: { roles: ['floor-supervisor', 'pit-manager'] },
  release: { roles: ['pit-manager', 'commission'] },
  suspend: { roles: [...PIT, 'technician'] },
  resume: { roles: ['pit-manager'] },
  requestTransfer: { roles: ['pit-manager', 'technician'] },
  transfer: { roles: ['commission'] },
  handOver: { roles: STAFF },
  closeDay: { roles: ['accounting'] },
  readDay: {
    roles: ['pit-manager', 'cage', 'accounting', 'surveillance', 'auditor', 'commission'],
  },
  proof: { roles: ['pit-manager', 'accounting', 'surveillance', 'auditor', 'commission'] },
  audit: { roles: ['surveillance', 'auditor', 'commission'] },
} as const satisfies Readonly<Record<string, { readonly roles: readonly Role[] }>>;

export type ActName = keyof typeof MAY;
