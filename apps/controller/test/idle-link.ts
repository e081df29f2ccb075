import type { AlarmInputs } from '../src/monitoring/alarms.js';

/** A link without any alarm, as the alarms read it. */
export const IDLE_LINK: AlarmInputs = {
  linkId: 'east',
  now: 0,
  watchedSince: 0,
  suspended: null,
  aboveResetMicro: 0n,
  tables: [],
  heldClaims: [],
  unverifiedClaims: [],
  deadPayouts: [],
  payoutsWait: null,
  deadWebhooks: [],
  dayToClose: null,
  readsBehindSince: null,
  brokenBooks: { account: null, day: null },
  inTransit: [],
  transfersFail: null,
  unusualPlay: [],
  pending: { corrections: [], adjustment: null, terms: [], notices: [] },
  records: { rows: [], trail: null },
  silentWitnesses: [],
  troubles: [],
};
