import type { AlarmInputs } from '../src/monitoring/alarms.js';
import type { PendingApproval } from '../src/monitoring/pending-approvals.js';

export const NOTHING_WAITS: PendingApproval = {
  ...{ voids: [], corrections: [], claimRequests: [], unverifiedClaims: [], verifiedClaims: [], authorizedClaims: [] },
  ...{
    paymentCorrections: [],
    paymentRules: null,
    adjustment: null,
    terms: [],
    notices: [],
    accountRequests: [],
    openingRequests: [],
  },
};

export const IDLE_LINK: AlarmInputs = {
  linkId: 'east',
  now: 0,
  watchedSince: 0,
  suspended: null,
  aboveResetMicro: 0n,
  tables: [],
  heldClaims: [],
  taxTableEndsAt: Number.MAX_SAFE_INTEGER,
  deadPayouts: [],
  payoutsWait: null,
  deadWebhooks: [],
  alertsWaitSince: null,
  dayToClose: null,
  readsBehindSince: null,
  brokenBooks: { account: null, day: null },
  inTransit: [],
  transfersFail: null,
  unusualPlay: [],
  pending: NOTHING_WAITS,
  records: { rows: [], trail: null },
  silentWitnesses: [],
  troubles: [],
};
