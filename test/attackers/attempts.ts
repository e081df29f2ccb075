import { RESIDUAL_DISPOSITIONS } from '@jackpot/progressive';
import { OPERATIONS, type OperationSpec } from '@jackpot/contract';
import { type Property, withoutRoles } from './property.js';
import type { caller } from '../support/floor.js';

export interface Attacker {
  readonly name: string;
  /** Null without a credential, or for a key that belongs to no account. */
  readonly accountId: string | null;
  readonly request: ReturnType<typeof caller>;
}

export interface Attempt {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

type Body = Readonly<Record<string, unknown>>;
type Tries = readonly Attempt[] | Promise<readonly Attempt[]>;

const why = { reason: 'because I say so' };
const TO_MYSELF = [{ method: 'check', amount: '1.00', reference: '1001' }];
const FORGED = 'ab'.repeat(32);
const MY_FRIEND = {
  name: 'A. Friend',
  address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201' },
  dateOfBirth: '1970-01-01',
  identifications: [{ kind: 'passport', number: 'X1', issuer: 'US' }],
  taxpayerNumber: '111-22-3333',
};
const MY_ALERT_RULE = {
  ...{ role: 'pit-manager', urgencies: ['table', 'patron', 'service', 'office'], kinds: [] },
  ...{ mail: ['me@example.com'], webhooks: [], afterSeconds: 0 },
};
const HARMLESS = ['rules.settle', 'rules.odds', 'rules.lint'] as const;

export const FOR_PLAY = {
  ...{ laboratory: false, roundMsMin: 8_000 },
  shoes: { batches: 1, exposedThirdCard: 'discard', warnMinutes: 9 },
};

function tableOf({ tables: [table] }: Property['terms']): unknown {
  return { ...table, assetNumber: 'MINE-1' };
}

/**
 * What attackers try with every operation that changes something. The order matters: they try to approve what they
 * have requested before.
 */
export const ATTEMPTS: Readonly<Record<string, (property: Property, attacker: Attacker) => Tries>> = {
  'accounts.setup': ({ setup }) => [{ body: setup }],
  'sessions.open': ({ victims }) => [
    { body: { signInName: victims.cage.signInName, password: 'a guess of mine', kind: 'bearer' } },
  ],
  'sessions.changePassword': () => [{ body: { now: 'a guess of mine', next: 'another guess of mine' } }],
  'sessions.end': ({ sessionOfCage }) => [{ params: { sessionId: sessionOfCage } }],
  'links.open': ({ terms }) => [{ body: { ...terms, ...FOR_PLAY, linkId: 'my-own', tables: [tableOf(terms)] } }],
  'openings.request': ({ terms }) => [
    { body: { terms: { ...terms, ...FOR_PLAY, linkId: 'my-own', tables: [tableOf(terms)] }, ...why } },
  ],
  'openings.approve': async (_, me) => (await openingsOf(me)).map((body) => ({ body })),
  'openings.cancel': () => [{ body: { request: 1, hash: FORGED } }],
  'links.setTableKey': ({ east }) => [
    { params: { ...east, tableId: 't-2' }, body: { secret: 'my-own-secret-my-own-secret-my-own' } },
  ],
  'links.revokeTableKey': ({ east }) => [{ params: { ...east, tableId: 't-2' } }],
  'links.suspend': ({ east }) => [{ params: east, body: why }],
  'accounts.make': ({ person }) => [
    { body: { ...person('cage'), password: 'my own password' } },
    { body: { ...person('administrator'), password: 'my own password' } },
    { body: { ...person('dealer'), password: 'my own password' } },
  ],
  'accounts.change': ({ victims }, me) => [
    { params: { accountId: me.accountId ?? 'no-account' }, body: { roles: ['cage'] } },
    { params: { accountId: victims.dealer.accountId }, body: { roles: ['cage'] } },
    { params: { accountId: victims.cage.accountId }, body: { license: 'MINE-1' } },
    { params: { accountId: victims.auditor.accountId }, body: { isActive: false } },
  ],
  'accounts.resetPassword': ({ victims }) =>
    [victims.cage, victims.auditor, victims.commission].map(({ accountId }) => ({
      params: { accountId },
      body: { password: 'my own password' },
    })),
  'accounts.endSessions': ({ victims }) => [{ params: { accountId: victims.commission.accountId } }],
  'accounts.endSession': ({ victims, sessionOfCage }) => [
    { params: { accountId: victims.cage.accountId, sessionId: sessionOfCage } },
  ],
  'accounts.request': ({ person, victims }) => [
    { body: { kind: 'create', ...person('cage'), ...why } },
    { body: { kind: 'reset-password', accountId: victims.cage.accountId, ...why } },
    { body: { kind: 'change', accountId: victims.dealer.accountId, roles: ['cage'], ...why } },
    { body: { kind: 'reset-password', accountId: victims.commission.accountId, ...why } },
  ],
  'accounts.approve': async ({ honestRequest }, me) => {
    const own = (await ownRequests(me, 'account-requests')).map((each) => ({ ...each, password: 'my own password' }));
    return [...own, { request: honestRequest, hash: FORGED, password: 'my own password' }].map((each) => ({
      body: each,
    }));
  },
  'accounts.cancel': ({ honestRequest }) => [{ body: { request: honestRequest, hash: FORGED } }],
  'adjustments.request': ({ east }) => [{ params: east, body: { ...adjustment, cause: 'malfunction' } }],
  'adjustments.approve': async ({ east }, me) =>
    ownOrForged(east, await pending(me, `links/${east.linkId}/adjustments`)),
  'corrections.request': ({ hand }) => [
    { params: hand, body: { cards: ['KS', '9S', '9S', 'KS'], reference: 'R-1', ...why } },
  ],
  'corrections.approve': async ({ hand }, me) =>
    ownOrForged(hand, await pending(me, `links/${hand.linkId}/tables/${hand.tableId}/coups/${hand.coup}/correction`)),
  'accounts.requestRecovery': ({ person, victims, admin }) => [
    { body: { kind: 'create', ...withoutRoles(person('administrator')), ...why } },
    { body: { kind: 'restore', accountId: admin.sides.administrator[1].accountId, ...why } },
    { body: { kind: 'restore', accountId: victims.cage.accountId, ...why } },
  ],
  'accounts.approveRecovery': async ({ honestRequest }, me) => {
    const { body } = await me.request('GET', '/api/v1/account-requests');
    const waiting = ((body['requests'] ?? []) as readonly (Body & { readonly by: Body })[]).filter(
      ({ by, kind, state }) => by['id'] === me.accountId && state === 'pending' && kind === 'recover',
    );
    const own = waiting.map(({ request, hash }) => ({ request, hash, password: 'my own password' }));
    return [...own, { request: honestRequest, hash: FORGED, password: 'my own password' }].map((each) => ({
      body: each,
    }));
  },
  'corrections.releaseRound': ({ hand }) => [{ params: hand, body: why }],
  'corrections.approveVoid': ({ hand }) => [{ params: hand, body: why }],
  'claims.verify': ({ open, verified }) => [{ params: open }, { params: verified }],
  'claims.authorize': ({ open }) => [{ params: open, body: { surveillanceNotice: 'S-1', hasPhotograph: true } }],
  'claims.issue': ({ open, verified, documentNumbers }) => [
    { params: open, body: { documentNumber: documentNumbers.open, parts: TO_MYSELF } },
    { params: verified, body: { documentNumber: documentNumbers.verified, parts: TO_MYSELF } },
  ],
  'claims.check': ({ open }) => [
    { params: open, body: { check: 'exclusion', result: 'excluded', reference: 'L-1' } },
    { params: open, body: { check: 'debts', result: 'owes', owed: '999999.99', reference: 'L-2' } },
  ],
  'patrons.record': ({ open }) => [{ params: open, body: MY_FRIEND }],
  'patrons.reveal': ({ open }) => [
    { params: open, body: why },
    { params: open, body: { ...why, winner: 1 } },
  ],
  'winnersOfClaim.record': ({ open }) => [
    ...[0, 1, 2].map((revision) => ({
      ...{ params: open, body: { revision, payeeShare: '0.00', winners: [{ ...MY_FRIEND, share: '50000.50' }] } },
    })),
  ],
  'claims.requestCorrection': ({ open, verified }) => [
    { params: open, body: { parts: TO_MYSELF, ...why } },
    { params: verified, body: { parts: TO_MYSELF, ...why } },
  ],
  'claims.correctPayment': async ({ open }, me) => ownOrForged(open, await lastActOf(me, open.awardId)),
  'claims.forfeit': async ({ open }, me) => ownOrForged(open, await lastActOf(me, open.awardId)),
  'paymentRules.request': ({ east }) => [
    { params: east, body: { rules: { jurisdiction: 'Mine' }, reference: 'R-1', ...why } },
  ],
  'paymentRules.approve': async ({ east }, me) =>
    ownOrForged(east, await pending(me, `links/${east.linkId}/payment-rules`)),
  'claims.request': ({ open, verified, documentNumbers }) => [
    { params: open, body: { act: 'reject', ...why } },
    { params: verified, body: { act: 'void-document', documentNumber: documentNumbers.verified, ...why } },
    { params: open, body: { act: 'forfeit', ...why } },
  ],
  'claims.reject': async ({ open }, me) => ownOrForged(open, await lastActOf(me, open.awardId)),
  'claims.voidDocument': async ({ verified }, me) => ownOrForged(verified, await lastActOf(me, verified.awardId)),
  'claims.withdraw': async ({ open }, me) =>
    ownOrForged(open, await lastActOf(me, open.awardId)).map(({ params, body }) => ({
      params: params ?? {},
      body: { ...(body as Body), ...why },
    })),
  'claims.release': ({ open }) => [{ params: open, body: why }],
  'claims.reportSlip': ({ open, documentNumbers }) => [
    { params: open, body: { slipNumber: 'J-1', documentNumber: documentNumbers.open, state: 'issued' } },
  ],
  'claims.enterManual': ({ verified }) => [{ params: verified, body: { manualNumber: 'M-1', ...why } }],
  'days.close': ({ east, day }) => [{ params: { ...east, day } }],
  'terms.stage': ({ east, terms }) => [
    { params: east, body: { terms: { ...terms, name: `Royal 9, better for me` }, ...why } },
  ],
  'terms.approve': async ({ east }, me) =>
    (await versionsOf(me, east.linkId)).map(({ version, hash }) => ({
      params: { ...east, version },
      body: { hash, reference: 'R-1', effectiveOn: '2026-01-01' },
    })),
  'terms.refuse': ({ east }) => [{ params: { ...east, version: 1 }, body: why }],
  'terms.withdraw': ({ east }) => [{ params: { ...east, version: 1 }, body: why }],
  'terms.activate': async ({ east }, me) =>
    (await versionsOf(me, east.linkId)).map(({ version }) => ({ params: { ...east, version } })),
  'terms.schedule': async ({ east }, me) =>
    (await versionsOf(me, east.linkId)).map(({ version }) => ({
      params: { ...east, version },
      body: { at: new Date(Date.now() + 60_000).toISOString() },
    })),
  'terms.cancelActivation': ({ east }) => [{ params: { ...east, version: 1 }, body: why }],
  'transfers.request': ({ east }) => [
    { params: east, body: { level: 'star', targets: [{ link: 'west', level: 'star' }], reference: 'R-1', ...why } },
  ],
  'transfers.execute': (property, me) => ownNotices(property, me),
  'transfers.requestRetirement': ({ east }) => [
    { params: east, body: { residual: RESIDUAL_DISPOSITIONS[1], reference: 'R-1', ...why } },
  ],
  'transfers.retire': (property, me) => ownNotices(property, me),
  'transfers.cancel': ({ east }) => [{ params: { ...east, notice: 1 }, body: why }],
  'tables.ticket': ({ east }) => [{ params: { ...east, tableId: 't-2' } }],
  'tables.assign': ({ east }, me) => [
    { params: { ...east, tableId: 't-2' }, body: { accountId: me.accountId, hours: 8 } },
  ],
  'tables.endAssignment': ({ east, assignment: assignmentId }) => [{ params: { ...east, assignmentId } }],
  'shoes.inspect': ({ east }) => [{ params: { ...east, tableId: 't-2' }, body: { shoe: 1 } }],
  'shoes.verify': ({ east }) => [{ params: { ...east, tableId: 't-2' }, body: { shoe: 1 } }],
  'shoes.requireRecut': ({ east }) => [{ params: { ...east, tableId: 't-2' }, body: { shoe: 1, ...why } }],
  'vigorish.issueForm': ({ east }) => [
    { params: { ...east, tableId: 't-2', seat: 1 }, body: { amount: '0.50', ...why } },
  ],
  'vigorish.collectForm': ({ east }) => [{ params: { ...east, form: 1 }, body: { amount: '0.50' } }],
  'tables.enrollDevice': ({ east }) => [
    { params: { ...east, tableId: 't-2', seat: 1 }, body: { boot: 0xffff_ffff, ...why } },
  ],
  'tables.sendDelayed': ({ east }) => [
    { params: { ...east, tableId: 't-2' }, body: { type: 'settle', id: 1, coup: 1 } },
  ],
  'tables.saveSection': ({ east }) => [{ params: east, body: { tables: ['t-2'] } }],
  'tables.call': ({ east }) => [{ params: { ...east, tableId: 't-2' } }],
  'tables.answerCall': ({ east }) => [{ params: { ...east, tableId: 't-2' } }],
  'tables.withdrawVoid': ({ east }) => [{ params: { ...east, tableId: 't-2' } }],
  'alarms.acknowledge': ({ east }) => [{ params: { ...east, alarmId: 'play-unusual:t-2-pace' } }],
  'payouts.replay': ({ open, paid }) => [{ params: open }, { params: paid }],
  'alerts.setRules': () => [0, 1].map((version) => ({ body: { version, rules: [MY_ALERT_RULE] } })),
  'alerts.test': () => [
    { body: { channel: 'mail', target: MY_ALERT_RULE.mail[0] } },
    { body: { channel: 'webhook', target: 'accounting' } },
  ],
  'webhooks.pause': () => [{ params: { endpointId: 'accounting' } }],
  'webhooks.resume': () => [{ params: { endpointId: 'accounting' } }],
  'webhooks.test': () => [{ params: { endpointId: 'accounting' } }],
  'webhooks.replay': () => [{ params: { endpointId: 'accounting', eventId: 'east-1' } }],
  'proof.sign': ({ east }) => [{ params: east }],
  'proof.cosign': ({ east }) => [{ params: { ...east, batch: 1 }, body: { note: 'forged' } }],
  'reconciliations.slips': ({ east, day }) => [
    {
      params: east,
      body: { from: day, to: day, columns: { slip: 'no', amount: 'amount' }, csv: 'no,amount\n1,9.00\n' },
    },
  ],
  'reconciliations.signs': ({ east, day }) => [
    { params: east, body: { day, readings: [{ level: 'star', shown: '999999.99' }] } },
  ],
  'reconciliations.sensors': ({ east, day }) => [
    { params: east, body: { day, counts: [{ table: 't-1', wagers: 0 }] } },
  ],
  'reconciliations.resolve': ({ east }) => [
    { params: { ...east, id: 1, number: 1 }, body: { cause: 'keying-error', note: 'never mind' } },
  ],
  'links.resume': ({ east }) => [{ params: east, body: why }],
  'links.restart': ({ east }) => [{ params: east, body: why }],
  // The next two operations end the attacker's own session, so they come last.
  'accounts.rotateToken': () => [{}],
  'sessions.signOut': () => [{}],
};

const adjustment = { level: 'star', register: 'display', after: '999999.00', reference: 'R-1', ...why };

function ownOrForged(params: Attempt['params'], own: Body | undefined): readonly Attempt[] {
  const quoted = own === undefined ? { request: 1, hash: FORGED } : { request: own['request'], hash: own['hash'] };
  return [{ params: params ?? {}, body: quoted }];
}

async function pending(me: Attacker, path: string): Promise<Body | undefined> {
  const { body } = await me.request('GET', `/api/v1/${path}`);
  return (body['pending'] ?? undefined) as Body | undefined;
}

async function lastActOf(me: Attacker, awardId: string): Promise<Body | undefined> {
  const { body } = await me.request('GET', `/api/v1/claims/${awardId}`);
  return ((body['acts'] ?? []) as readonly { readonly detail: Body }[]).at(-1)?.detail;
}

async function versionsOf(me: Attacker, linkId: string): Promise<readonly { version: number; hash: string }[]> {
  const { body } = await me.request('GET', `/api/v1/links/${linkId}/terms`);
  const versions = (body['versions'] ?? []) as readonly { version: number; hash: string }[];
  return versions.length === 0 ? [{ version: 1, hash: FORGED }] : versions;
}

async function ownNotices({ east }: Property, me: Attacker): Promise<readonly Attempt[]> {
  const { body } = await me.request('GET', `/api/v1/links/${east.linkId}/notices`);
  const notices = (body['notices'] ?? []) as readonly { notice: number; hash: string }[];
  const tried = notices.length === 0 ? [{ notice: 1, hash: FORGED }] : notices;
  return tried.map(({ notice, hash }) => ({ params: { ...east, notice }, body: { hash } }));
}

export function changingOperations(): readonly (readonly [string, OperationSpec])[] {
  const names = Object.keys(ATTEMPTS);
  return Object.entries(OPERATIONS)
    .filter(([name, { method }]) => method !== 'GET' && !(HARMLESS as readonly string[]).includes(name))
    .sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

export function pathOf({ path }: OperationSpec, params: Attempt['params'] = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

async function ownRequests(me: Attacker, resource: string) {
  const { body } = await me.request('GET', `/api/v1/${resource}`);
  const requests = (body['requests'] ?? []) as readonly (Body & { readonly by: Body })[];
  return requests
    .filter(({ by, state }) => by['id'] === me.accountId && state === 'pending')
    .map(({ request, hash }) => ({ request, hash }));
}

async function openingsOf(me: Attacker) {
  return [...(await ownRequests(me, 'opening-requests')), { request: 1, hash: FORGED }];
}
