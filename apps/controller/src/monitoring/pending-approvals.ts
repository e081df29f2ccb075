import type { Alarm } from './alarm.js';
import { ALARMS, LEVEL_NAMES, ROLE_CATALOG, type WaitingKind } from '@jackpot/contract';
import { ADJUSTMENT_APPROVERS, type LevelId, type Role, SIGNERS } from '@jackpot/progressive';
import type { PendingTerms } from './pending-terms.js';

/** Requests of a link that wait for a second person. Times in ms since 1970; null where not recorded. */
export interface PendingApproval {
  readonly corrections: readonly {
    readonly tableId: string;
    readonly assetNumber: string;
    readonly coup: number;
    readonly by: string;
    readonly at: number | null;
  }[];
  /** Only one that can still be approved: the link is out of service and the register has not changed. */
  readonly adjustment: {
    readonly level: LevelId;
    readonly register: string;
    readonly cause: keyof typeof ADJUSTMENT_APPROVERS;
    readonly by: string;
    readonly at: number | null;
  } | null;
  /** Posted notices; `level` is null for a retirement. */
  readonly notices: readonly { readonly notice: number; readonly level: LevelId | null; readonly dueAt: number }[];
  readonly terms: readonly PendingTerms[];
}

/** A request that waits for a person with one of the roles of `mayAct`. The link itself refuses the person who requested it. */
export interface PendingRequest extends Omit<Alarm, 'kind' | 'isOver'> {
  readonly kind: WaitingKind;
  /** When it becomes an alarm; null: never. */
  readonly alarmAt: number | null;
}

/** An adjustment is requested with the second person on site, and the link is out of service until it is approved. */
export const ADJUSTMENT_WAITS_MS_MAX = ALARMS['adjustment-waits'].afterMs;
/** A notice names a date. If it is neither executed nor canceled by the end of that day, it was forgotten. */
export const NOTICE_GRACE_MS = ALARMS['notice-due'].afterMs;

/** Everything of a link that waits for another person now, the oldest first. */
export function waitingOf(
  { corrections, adjustment, notices, terms }: PendingApproval,
  now: number,
): readonly PendingRequest[] {
  return [
    ...corrections.map(correctionWaits),
    ...(adjustment === null ? [] : [adjustmentWaits(adjustment)]),
    ...notices.filter(({ dueAt }) => dueAt <= now).map(noticeDue),
    ...terms.flatMap((version) => termsWait(version, now)),
  ].sort((one, other) => (one.since ?? 0) - (other.since ?? 0) || (one.id < other.id ? -1 : 1));
}

/** The table waits with a wrong result on record and its players at it: an alarm from the first moment. */
function correctionWaits({
  tableId,
  assetNumber,
  coup,
  by,
  at,
}: PendingApproval['corrections'][number]): PendingRequest {
  const mayAct = SIGNERS.approveCorrection;
  return {
    id: `correction-waits:${tableId}-${coup}`,
    kind: 'correction-waits',
    since: at,
    table: tableId,
    text: `${by} reports a misread card in hand ${coup} at ${assetNumber}. ${sentence(mayAct)} approves the true cards before the hand is completed.`,
    mayAct,
    page: ['recall', tableId, String(coup)],
    alarmAt: at ?? 0,
  };
}

function adjustmentWaits({
  level,
  register,
  cause,
  by,
  at,
}: NonNullable<PendingApproval['adjustment']>): PendingRequest {
  const mayAct = ADJUSTMENT_APPROVERS[cause];
  return {
    id: `adjustment-waits:${level}-${register}`,
    kind: 'adjustment-waits',
    since: at,
    table: null,
    text: `${by} requested an adjustment of the ${LEVEL_NAMES[level]} ${register} meter. ${sentence(mayAct)} approves it.`,
    mayAct,
    page: ['notices'],
    alarmAt: at === null ? null : at + ADJUSTMENT_WAITS_MS_MAX,
  };
}

function noticeDue({ notice, level, dueAt }: PendingApproval['notices'][number]): PendingRequest {
  const mayAct = SIGNERS.executeNotice;
  const what = level === null ? 'The retirement of the link' : `The transfer of the ${LEVEL_NAMES[level]} amount`;
  return {
    id: `notice-due:${notice}`,
    kind: 'notice-due',
    since: dueAt,
    table: null,
    text: `${what} (notice ${notice}) is due: its notice period is over. ${sentence(mayAct)} executes it, or it is canceled.`,
    mayAct,
    page: ['notices'],
    alarmAt: dueAt + NOTICE_GRACE_MS,
  };
}

/** Staged terms are never an alarm: the terms in force stay in force however long the signers take. */
function termsWait({ version, since, missing, effectiveFrom }: PendingTerms, now: number): readonly PendingRequest[] {
  const page = ['terms', String(version)];
  const rest = { table: null, page, alarmAt: null };
  if (missing.length > 0) {
    const id = `terms-unsigned:${version}`;
    const text = `Version ${version} of the terms must be read, and signed or refused, by ${named(missing, 'and')}.`;
    return [{ id, kind: 'terms-unsigned', since, text, mayAct: missing, ...rest }];
  }
  if (effectiveFrom > now) return [];
  const id = `terms-approved:${version}`;
  const mayAct = SIGNERS.activateTerms;
  const text = `Version ${version} of the terms is signed. ${sentence(mayAct)} puts it in force, with the link out of service.`;
  return [{ id, kind: 'terms-approved', since: Math.max(since, effectiveFrom), text, mayAct, ...rest }];
}

function named(roles: readonly Role[], joint: 'and' | 'or'): string {
  return roles.map((role) => ROLE_CATALOG[role].name).join(` ${joint} `);
}

/** The roles as the subject of a sentence: "A pit manager or the Commission". */
function sentence(roles: readonly Role[]): string {
  const names = named(roles, 'or');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}
