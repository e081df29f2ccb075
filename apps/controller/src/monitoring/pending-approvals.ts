import { LEVEL_NAMES, ROLE_CATALOG, type WAITING_KINDS } from '@jackpot/contract';
import { ADJUSTMENT_APPROVERS, type LevelId, type Role, SIGNERS } from '@jackpot/progressive';
import type { PendingTerms } from './pending-terms.js';

export type WaitingKind = (typeof WAITING_KINDS)[number];

/** What two people do that one of them has begun. Times in ms since 1970; null where nobody keeps them. */
export interface PendingApproval {
  readonly corrections: readonly {
    readonly tableId: string;
    readonly coup: number;
    readonly by: string;
    readonly at: number | null;
  }[];
  /** Only one that could be confirmed: the link is out of service and the register stands where it did. */
  readonly adjustment: {
    readonly level: LevelId;
    readonly register: string;
    readonly cause: keyof typeof ADJUSTMENT_APPROVERS;
    readonly by: string;
    readonly at: number | null;
  } | null;
  /** Notices that stand; `level` is null where it is the link that ends. */
  readonly notices: readonly { readonly notice: number; readonly level: LevelId | null; readonly dueAt: number }[];
  readonly terms: readonly PendingTerms[];
}

/** Something that waits for a person with one of these roles. */
export interface Waiting {
  readonly id: string;
  readonly kind: WaitingKind;
  /** Since when somebody could end it; null where nobody keeps that. */
  readonly since: number | null;
  readonly table: string | null;
  /** What it is and who ends it, as a sentence. */
  readonly text: string;
  /** Who may end it. That it must be another person than the first, the controller sees to. */
  readonly mayAct: readonly Role[];
  /** The parts of the address of the console's page where that is done. */
  readonly page: readonly string[];
  /** From when on it is an alarm; null: never one. */
  readonly alarmAt: number | null;
}

/** An adjustment is asked for with the second person in the house, and the link stands still until it is confirmed. */
export const ADJUSTMENT_WAITS_MS_MAX = 60 * 60_000;
/** What is posted is a date. When that day is over and nobody has carried it out or called it off, it was forgotten. */
export const NOTICE_GRACE_MS = 24 * 60 * 60_000;

/** Everything of a link that waits for another person now, the oldest first. */
export function waitingOf(
  { corrections, adjustment, notices, terms }: PendingApproval,
  now: number,
): readonly Waiting[] {
  return [
    ...corrections.map(correctionWaits),
    ...(adjustment === null ? [] : [adjustmentWaits(adjustment)]),
    ...notices.filter(({ dueAt }) => dueAt <= now).map(noticeDue),
    ...terms.flatMap((version) => termsWait(version, now)),
  ].sort((one, other) => (one.since ?? 0) - (other.since ?? 0) || (one.id < other.id ? -1 : 1));
}

/** A table stands still with a wrong result on record and its players before it: that is an alarm from the first moment. */
function correctionWaits({ tableId, coup, by, at }: PendingApproval['corrections'][number]): Waiting {
  const mayAct = SIGNERS.approveCorrection;
  return {
    id: `correction-waits:${tableId}-${coup}`,
    kind: 'correction-waits',
    since: at,
    table: tableId,
    text: `A card of coup ${coup} at table ${tableId} was misread, says ${by}. ${sentence(mayAct)} confirms the true cards before the coup is settled.`,
    mayAct,
    page: ['recall', tableId, String(coup)],
    alarmAt: at ?? 0,
  };
}

function adjustmentWaits({ level, register, cause, by, at }: NonNullable<PendingApproval['adjustment']>): Waiting {
  const mayAct = ADJUSTMENT_APPROVERS[cause];
  return {
    id: `adjustment-waits:${level}-${register}`,
    kind: 'adjustment-waits',
    since: at,
    table: null,
    text: `The ${register} of the ${LEVEL_NAMES[level]} is to be adjusted, asks ${by}. ${sentence(mayAct)} confirms it.`,
    mayAct,
    page: ['notices'],
    alarmAt: at === null ? null : at + ADJUSTMENT_WAITS_MS_MAX,
  };
}

function noticeDue({ notice, level, dueAt }: PendingApproval['notices'][number]): Waiting {
  const mayAct = SIGNERS.executeNotice;
  const what = level === null ? 'The end of the link' : `The transfer of the ${LEVEL_NAMES[level]} amount`;
  return {
    id: `notice-due:${notice}`,
    kind: 'notice-due',
    since: dueAt,
    table: null,
    text: `${what} (notice ${notice}) has been posted for as long as it must be. ${sentence(mayAct)} carries it out, or it is called off.`,
    mayAct,
    page: ['notices'],
    alarmAt: dueAt + NOTICE_GRACE_MS,
  };
}

/** Papers may lie for as long as their readers need: the terms in force hold meanwhile, and nothing is wrong. */
function termsWait({ version, since, missing, effectiveFrom }: PendingTerms, now: number): readonly Waiting[] {
  const page = ['terms', String(version)];
  const rest = { table: null, page, alarmAt: null };
  if (missing.length > 0) {
    const id = `terms-unsigned:${version}`;
    const text = `Version ${version} of the terms is to be read, and signed or refused, by ${named(missing, 'and')}.`;
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

/** Who may, as the beginning of a sentence: "A pit manager or the Commission". */
function sentence(roles: readonly Role[]): string {
  const names = named(roles, 'or');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}
