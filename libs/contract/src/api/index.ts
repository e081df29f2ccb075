import { accounts } from './accounts.js';
import { adjustments } from './adjustments.js';
import { paymentRules } from './payment-rules.js';
import { alarms } from './alarms.js';
import { alerts } from './alerts.js';
import { audit } from './audit.js';
import { awards } from './awards.js';
import { cash } from './cash.js';
import { claims } from './claims.js';
import { corrections } from './corrections.js';
import { days } from './days.js';
import { documents } from './documents.js';
import { events } from './events.js';
import { handover } from './handover.js';
import { links } from './links.js';
import { meters } from './meters.js';
import { openings } from './openings.js';
import type { OperationSpec } from './operation.js';
import { patrons } from './patrons.js';
import { payouts } from './payouts.js';
import { play } from './play.js';
import { proof } from './proof.js';
import { reconciliations } from './reconciliations.js';
import { rules } from './rules.js';
import { search } from './search.js';
import { sessions } from './sessions.js';
import { shoes } from './shoes.js';
import { status } from './status.js';
import { tables } from './tables.js';
import { taxForms } from './tax-forms.js';
import { winnersOfClaim } from './winners.js';
import { terms } from './terms.js';
import { transfers } from './transfers.js';
import { wagers } from './wager-results.js';
import { vigorish } from './vigorish.js';
import { webhooks } from './webhooks.js';

export const api = {
  accounts,
  adjustments,
  paymentRules,
  alarms,
  alerts,
  audit,
  awards,
  cash,
  claims,
  corrections,
  days,
  documents,
  events,
  handover,
  links,
  meters,
  openings,
  patrons,
  payouts,
  play,
  proof,
  reconciliations,
  rules,
  search,
  sessions,
  shoes,
  status,
  tables,
  taxForms,
  winnersOfClaim,
  terms,
  transfers,
  vigorish,
  wagers,
  webhooks,
} as const;

export const OPERATIONS: Readonly<Record<string, OperationSpec>> = Object.fromEntries(
  Object.entries(api).flatMap(([resource, operations]) =>
    Object.entries(operations).map(([name, spec]) => [`${resource}.${name}`, spec as OperationSpec] as const),
  ),
);
