/** The roles of the property. Each person of the story holds one. */
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

/** The roles allowed to perform each act: the script's own list. Everybody else is refused before the act is done. */
export const MAY = {
  openLink: { roles: [], operatorKey: true },
  setTableKey: { roles: ['technician'], operatorKey: true },
  deal: { roles: ['dealer', ...PIT], operatorKey: false },
  assign: { roles: PIT, operatorKey: false },
  call: { roles: ['dealer', ...PIT], operatorKey: false },
  answer: { roles: PIT, operatorKey: false },
  approveVoid: { roles: PIT, operatorKey: false },
  verify: { roles: PIT, operatorKey: false },
  authorize: { roles: PIT, operatorKey: false },
  issue: { roles: ['cage'], operatorKey: false },
  request: { roles: PIT, operatorKey: false },
  reject: { roles: ['pit-manager'], operatorKey: false },
  voidDocument: { roles: ['pit-manager'], operatorKey: false },
  release: { roles: ['pit-manager', 'commission'], operatorKey: false },
  suspend: { roles: [...PIT, 'technician'], operatorKey: true },
  resume: { roles: ['pit-manager'], operatorKey: true },
  requestTransfer: { roles: ['pit-manager', 'technician'], operatorKey: false },
  transfer: { roles: ['commission'], operatorKey: false },
  handOver: { roles: STAFF, operatorKey: true },
  closeDay: { roles: ['accounting'], operatorKey: false },
  readDay: {
    roles: ['pit-manager', 'cage', 'accounting', 'surveillance', 'auditor', 'commission'],
    operatorKey: true,
  },
  proof: { roles: ['pit-manager', 'accounting', 'surveillance', 'auditor', 'commission'], operatorKey: true },
  audit: { roles: ['surveillance', 'auditor', 'commission'], operatorKey: false },
} as const satisfies Readonly<Record<string, { readonly roles: readonly Role[]; readonly operatorKey: boolean }>>;

export type ActName = keyof typeof MAY;
