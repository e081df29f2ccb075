import { type Alarm, byUrgency } from './alarm.js';
import { ALARMS, type Keeper, LEVEL_NAMES, RECOVERERS, ROLE_CATALOG, type WaitingKind } from '@jackpot/contract';
import { centsToDollars } from '@jackpot/money';
import { type ClaimActOfTwo, type LevelId, type Role, SIGNERS } from '@jackpot/progressive';
import type { AccountRequestRecord } from '@jackpot/storage';
import type { VoidRequest } from '../floor/void-requests.js';
import type { PendingTerms } from './pending-terms.js';

export interface PendingClaim {
  readonly awardId: string;
  readonly requesters: readonly string[];
  readonly tableId: string;
  readonly assetNumber: string;
  readonly amountCents: bigint;
  readonly fixedAt: number;
}

export interface Requester {
  readonly by: string;
  readonly license: string;
}

/** Times in ms since 1970; null if not recorded. */
export interface PendingApproval {
  readonly voids: readonly (VoidRequest & {
    readonly tableId: string;
    readonly assetNumber: string;
    readonly game: 'hand' | 'round';
  })[];
  readonly corrections: readonly (Requester & {
    readonly tableId: string;
    readonly assetNumber: string;
    readonly coup: number;
    readonly at: number | null;
  })[];
  readonly claimRequests: readonly (Omit<PendingClaim, 'requesters'> &
    Requester & {
      readonly act: ClaimActOfTwo;
      readonly at: number | null;
    })[];
  readonly unverifiedClaims: readonly (PendingClaim & {
    readonly coup: number;
    readonly seat: number;
    readonly verifiers: readonly Role[];
  })[];
  readonly verifiedClaims: readonly PendingClaim[];
  readonly authorizedClaims: readonly PendingClaim[];
  /** Null if the link is in service or the register has changed, because the request then cannot be approved. */
  readonly adjustment: {
    readonly level: LevelId;
    readonly register: string;
    readonly mayApprove: readonly Role[];
    readonly isOutsideHeld: boolean;
    readonly requester: Requester;
    readonly at: number | null;
  } | null;
  readonly paymentCorrections: readonly (Requester & {
    readonly awardId: string;
    readonly amountCents: bigint;
    readonly at: number | null;
  })[];
  readonly paymentRules: (Requester & { readonly at: number | null }) | null;
  readonly notices: readonly { readonly notice: number; readonly level: LevelId | null; readonly dueAt: number }[];
  readonly terms: readonly PendingTerms[];
  readonly accountRequests: readonly (Requester & {
    readonly request: number;
    readonly isRecovery: boolean;
    readonly side: Keeper;
    readonly at: number;
  })[];
  readonly openingRequests: readonly (Requester & {
    readonly request: number;
    readonly linkId: string;
    readonly at: number;
  })[];
}

export interface PendingRequest extends Omit<Alarm, 'kind' | 'isOver'> {
  readonly kind: WaitingKind;
  readonly alarmAt: number | null;
}

export const ADJUSTMENT_WAITS_MS_MAX = ALARMS['adjustment-waits'].afterMs;
export const NOTICE_GRACE_MS = ALARMS['notice-due'].afterMs;
/** How long a hit may wait for its verification before an alarm. */
export const VERIFY_MS_MAX = ALARMS['claim-unverified'].afterMs;
export const CLAIM_REQUEST_WAITS_MS_MAX = ALARMS['claim-request-waits'].afterMs;

const LISTED: Readonly<Record<WaitingKind, (pending: PendingApproval, now: number) => readonly PendingRequest[]>> = {
  'void-waits': ({ voids }) => voids.map(voidWaits),
  'correction-waits': ({ corrections }) => corrections.map(correctionWaits),
  'claim-unverified': ({ unverifiedClaims }) => unverifiedClaims.map(claimUnverified),
  'claim-request-waits': ({ claimRequests }) => claimRequests.map(claimRequestWaits),
  'claim-verified': ({ verifiedClaims }) =>
    verifiedClaims.map((claim) => {
      const mayAct = SIGNERS.authorizeClaim;
      const text = `is verified. ${sentence(mayAct)} authorizes it, another person than who verified it.`;
      return claimWaits('claim-verified', claim, mayAct, text);
    }),
  'claim-authorized': ({ authorizedClaims }) =>
    authorizedClaims.map((claim) =>
      claimWaits('claim-authorized', claim, SIGNERS.payClaim, `is authorized. ${sentence(SIGNERS.payClaim)} pays it.`),
    ),
  'adjustment-waits': ({ adjustment }) => (adjustment === null ? [] : [adjustmentWaits(adjustment)]),
  'payment-correction-waits': ({ paymentCorrections }) => paymentCorrections.map(paymentCorrectionWaits),
  'payment-rules-wait': ({ paymentRules }) => (paymentRules === null ? [] : [paymentRulesWait(paymentRules)]),
  'notice-due': ({ notices }, now) => notices.filter(({ dueAt }) => dueAt <= now).map(noticeDue),
  'terms-unsigned': ({ terms }, now) => terms.flatMap((version) => termsWait(version, now)).filter(isUnsigned),
  'terms-approved': ({ terms }, now) =>
    terms.flatMap((version) => termsWait(version, now)).filter((each) => !isUnsigned(each)),
  'account-request': ({ accountRequests }) =>
    accountRequests.filter(({ isRecovery }) => !isRecovery).map((each) => accountWaits('account-request', each)),
  'opening-request': ({ openingRequests }) => openingRequests.map(openingWaits),
  'recovery-request': ({ accountRequests }) =>
    accountRequests.filter(({ isRecovery }) => isRecovery).map((each) => accountWaits('recovery-request', each)),
};

function openingWaits({
  request,
  linkId,
  by,
  license,
  at,
}: PendingApproval['openingRequests'][number]): PendingRequest {
  const mayAct: readonly Role[] = ['commission'];
  const text = `${by} requested that link ${linkId} be opened. ${sentence(mayAct)} reads its terms and approves it.`;
  return waits('opening-request', String(request), { since: at, text, mayAct, page: ['setup'], requesters: [license] });
}

export function waitingOf(pending: PendingApproval, now: number): readonly PendingRequest[] {
  return Object.values(LISTED)
    .flatMap((list) => list(pending, now))
    .sort(byUrgency);
}

/** Needs no link: people who keep accounts may see no play. */
export function accountsWaiting(accountRequests: PendingApproval['accountRequests']): readonly PendingRequest[] {
  return accountRequests
    .map((each) => accountWaits(each.isRecovery ? 'recovery-request' : 'account-request', each))
    .sort(byUrgency);
}

export function pendingAccount({
  request,
  kind,
  side,
  requestedName,
  requestedLicense: license,
  requestedAt: at,
}: AccountRequestRecord): PendingApproval['accountRequests'][number] {
  return { request, isRecovery: kind === 'recover', side, at, by: `${requestedName} #${license}`, license };
}

interface Waiting {
  readonly since: number | null;
  readonly text: string;
  readonly mayAct: readonly Role[];
  readonly page: readonly string[];
  readonly table?: string;
  readonly requesters?: readonly string[];
  readonly amountCents?: bigint;
  readonly alarmAt?: number | null;
}

function waits(kind: WaitingKind, about: string, waiting: Waiting): PendingRequest {
  const { table = null, requesters = [], amountCents = 0n, alarmAt = null } = waiting;
  return { ...waiting, id: about === '' ? kind : `${kind}:${about}`, kind, table, requesters, amountCents, alarmAt };
}

function claimUnverified(claim: PendingApproval['unverifiedClaims'][number]): PendingRequest {
  const { awardId, tableId, assetNumber, coup, seat, amountCents, fixedAt, verifiers: mayAct } = claim;
  return waits('claim-unverified', awardId, {
    since: fixedAt,
    text: `${centsToDollars(amountCents)} at ${assetNumber}, seat ${seat}, hand ${coup}: a win to verify. ${sentence(mayAct)} compares the cards at the table and verifies it.`,
    ...{ table: tableId, mayAct, amountCents, page: ['claims', awardId], alarmAt: fixedAt + VERIFY_MS_MAX },
  });
}

function voidWaits({
  tableId,
  assetNumber,
  game,
  coup,
  by,
  reason,
  at,
}: PendingApproval['voids'][number]): PendingRequest {
  const mayAct = SIGNERS.approveVoid;
  const text = `${by} wants to void ${game} ${coup} at ${assetNumber} after "no more bets": ${reason}. ${sentence(mayAct)} approves it on the page of the ${game}; then the table voids it.`;
  const page = [game === 'hand' ? 'recall' : 'rounds', tableId, String(coup)];
  return waits('void-waits', `${tableId}-${coup}`, { since: at, table: tableId, text, mayAct, page });
}

/** A requested correction is an alarm at once, because a wrong result is on record and the players are waiting. */
function correctionWaits({
  tableId,
  assetNumber,
  coup,
  by,
  license,
  at,
}: PendingApproval['corrections'][number]): PendingRequest {
  const mayAct = SIGNERS.approveCorrection;
  return waits('correction-waits', `${tableId}-${coup}`, {
    since: at,
    table: tableId,
    requesters: [license],
    text: `${by} reports a misread card in hand ${coup} at ${assetNumber}. ${sentence(mayAct)} approves the true cards before the hand is completed.`,
    mayAct,
    page: ['recall', tableId, String(coup)],
    alarmAt: at ?? 0,
  });
}

const CLAIM_REQUESTS: Readonly<
  Record<ClaimActOfTwo, (awardId: string) => { readonly mayAct: readonly Role[]; readonly what: string }>
> = {
  reject: (awardId) => ({ mayAct: SIGNERS.approveClaimRejection, what: `that claim ${awardId} be rejected` }),
  'void-document': (awardId) => ({
    mayAct: SIGNERS.approveDocumentVoid,
    what: `that the slip of claim ${awardId} be voided`,
  }),
  forfeit: (awardId) => ({ mayAct: SIGNERS.approveForfeit, what: `that claim ${awardId} go to the State` }),
};

function paymentCorrectionWaits(request: PendingApproval['paymentCorrections'][number]): PendingRequest {
  const { awardId, amountCents, by, license, at } = request;
  const mayAct = SIGNERS.approvePaymentCorrection;
  return waits('payment-correction-waits', awardId, {
    since: at,
    amountCents,
    requesters: [license],
    text: `${by} requested a correction of the payment of claim ${awardId} (${centsToDollars(amountCents)}). ${sentence(mayAct)} who did not pay it compares both and approves it.`,
    mayAct,
    page: ['claims', awardId],
  });
}

function paymentRulesWait({ by, license, at }: NonNullable<PendingApproval['paymentRules']>): PendingRequest {
  const mayAct = SIGNERS.approvePaymentRules;
  return waits('payment-rules-wait', '', {
    since: at,
    requesters: [license],
    text: `${by} requested other payment rules. ${sentence(mayAct)} reads and approves them.`,
    mayAct,
    page: ['payment-rules'],
  });
}

function claimRequestWaits(request: PendingApproval['claimRequests'][number]): PendingRequest {
  const { awardId, assetNumber, amountCents, act, by, license, at } = request;
  const { mayAct, what } = CLAIM_REQUESTS[act](awardId);
  return waits('claim-request-waits', awardId, {
    since: at,
    amountCents,
    requesters: [license],
    text: `${by} requested ${what} (${centsToDollars(amountCents)} at ${assetNumber}): payment is stopped. ${sentence(mayAct)} approves or withdraws it.`,
    mayAct,
    page: ['claims', awardId],
    alarmAt: at === null ? null : at + CLAIM_REQUEST_WAITS_MS_MAX,
  });
}

function claimWaits(
  kind: 'claim-verified' | 'claim-authorized',
  { awardId, assetNumber, amountCents, fixedAt, requesters }: PendingClaim,
  mayAct: readonly Role[],
  rest: string,
): PendingRequest {
  const text = `Claim ${awardId}, ${centsToDollars(amountCents)} at ${assetNumber}, ${rest}`;
  const page = ['claims', awardId];
  return waits(kind, awardId, { since: fixedAt, text, mayAct, page, requesters, amountCents });
}

function accountWaits(
  kind: 'account-request' | 'recovery-request',
  { request, side, by, license, at }: PendingApproval['accountRequests'][number],
): PendingRequest {
  const isRecovery = kind === 'recovery-request';
  const mayAct = isRecovery ? RECOVERERS : [side];
  const text = isRecovery
    ? `${by} requested the recovery of an administrator’s account (request ${request}). An auditor approves a request of the Commission. The Commission approves a request of an auditor.`
    : `${by} requested an account or a change of one (request ${request}). ${sentence(mayAct)} approves it.`;
  return waits(kind, String(request), { since: at, text, mayAct, page: ['people'], requesters: [license] });
}

function adjustmentWaits({
  level,
  register,
  mayApprove: mayAct,
  isOutsideHeld,
  requester: { by, license },
  at,
}: NonNullable<PendingApproval['adjustment']>): PendingRequest {
  const why = isOutsideHeld ? ' By the journal the meter did not hold this amount lately.' : '';
  const late = at === null ? null : at + ADJUSTMENT_WAITS_MS_MAX;
  return waits('adjustment-waits', `${level}-${register}`, {
    since: at,
    requesters: [license],
    text: `${by} requested an adjustment of the ${LEVEL_NAMES[level]} ${register} meter.${why} ${sentence(mayAct)} approves it.`,
    mayAct,
    page: ['notices'],
    alarmAt: isOutsideHeld ? (at ?? 0) : late,
  });
}

function noticeDue({ notice, level, dueAt }: PendingApproval['notices'][number]): PendingRequest {
  const mayAct = SIGNERS.executeNotice;
  const what = level === null ? 'The retirement of the link' : `The transfer of the ${LEVEL_NAMES[level]} amount`;
  return waits('notice-due', String(notice), {
    since: dueAt,
    text: `${what} (notice ${notice}) is due: its notice period is over. ${sentence(mayAct)} executes it, or it is canceled.`,
    mayAct,
    page: ['notices'],
    alarmAt: dueAt + NOTICE_GRACE_MS,
  });
}

function termsWait({ version, since, missing, effectiveFrom }: PendingTerms, now: number): readonly PendingRequest[] {
  const page = ['terms', String(version)];
  if (missing.length > 0) {
    const text = `Version ${version} of the terms must be read, and signed or refused, by ${named(missing, 'and')}.`;
    return [waits('terms-unsigned', String(version), { since, text, mayAct: missing, page })];
  }
  if (effectiveFrom > now) return [];
  const mayAct = SIGNERS.activateTerms;
  const text = `Version ${version} of the terms is signed. ${sentence(mayAct)} puts it in force, with the link out of service.`;
  return [waits('terms-approved', String(version), { since: Math.max(since, effectiveFrom), text, mayAct, page })];
}

function isUnsigned({ kind }: PendingRequest): boolean {
  return kind === 'terms-unsigned';
}

function named(roles: readonly Role[], joint: 'and' | 'or'): string {
  return roles.map((role) => ROLE_CATALOG[role].name).join(` ${joint} `);
}

function sentence(roles: readonly Role[]): string {
  const names = named(roles, 'or');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}
