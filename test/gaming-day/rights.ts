/** The roles of the house. One person of the story holds one. */
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

/** Whom the house's rules name for each act: the script's own list. Everybody else is refused before the act is done. */
export const MAY = {
  openLink: { roles: [], houseKey: true },
  setTableKey: { roles: ['technician'], houseKey: true },
  deal: { roles: ['dealer', ...PIT], houseKey: false },
  call: { roles: ['dealer', ...PIT], houseKey: false },
  answer: { roles: PIT, houseKey: false },
  verify: { roles: PIT, houseKey: false },
  authorise: { roles: PIT, houseKey: false },
  issue: { roles: ['cage'], houseKey: false },
  ask: { roles: PIT, houseKey: false },
  reject: { roles: ['pit-manager'], houseKey: false },
  voidDocument: { roles: ['pit-manager'], houseKey: false },
  release: { roles: ['pit-manager'], houseKey: false },
  suspend: { roles: [...PIT, 'technician'], houseKey: true },
  resume: { roles: ['pit-manager'], houseKey: true },
  askTransfer: { roles: ['pit-manager', 'technician'], houseKey: false },
  transfer: { roles: ['commission'], houseKey: false },
  handOver: { roles: STAFF, houseKey: true },
  closeDay: { roles: ['accounting'], houseKey: false },
  readDay: {
    roles: ['pit-manager', 'cage', 'accounting', 'surveillance', 'auditor', 'commission'],
    houseKey: true,
  },
  proof: { roles: ['pit-manager', 'accounting', 'surveillance', 'auditor', 'commission'], houseKey: true },
  audit: { roles: ['surveillance', 'auditor', 'commission'], houseKey: false },
} as const satisfies Readonly<Record<string, { readonly roles: readonly Role[]; readonly houseKey: boolean }>>;

export type ActName = keyof typeof MAY;
