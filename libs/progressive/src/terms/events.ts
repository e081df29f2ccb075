import type { LinkConfig } from '../config/link-config.js';
import { event } from '../codec/event.js';
import { type ValueOf, type ValuesOf, bytes, list, struct, text, u32, u48, union } from '../codec/fields.js';
import { note, person } from '../codec/parts.js';
import type { Person } from '../person.js';

/** Times are in ms since 1970. */
const termsApproval = struct('approval', {
  person,
  at: u48,
  /** The number that the approver gave the approval. The Commission's number is printed with the terms. */
  reference: note,
  effectiveFrom: u48,
});
export type TermsApproval = ValueOf<typeof termsApproval>;

export interface TermsApprovals {
  /** Every staged version has the next number, even if it is never activated. */
  readonly version: number;
  readonly hash: Uint8Array;
  readonly stagedBy: Person;
  readonly stagedAt: number;
  readonly reason: string;
  /** ms since 1970; 0: no notice was posted. */
  readonly noticePostedAt: number;
  readonly approvals: readonly TermsApproval[];
}

const wholeTerms = {
  version: u32,
  config: text,
  hash: bytes,
  stagedBy: person,
  stagedAt: u48,
  reason: note,
  noticePostedAt: u48,
  approvals: list(termsApproval),
  person,
};

/** The time [dueAt, until), in ms since 1970. */
export interface ActivationWindow {
  readonly dueAt: number;
  readonly until: number;
}

/** Reasons against an activation that the link itself cannot know. */
export const SCHEDULE_AGAINST = ['TERMS_CLOSED', 'ACCOUNT_ENDED'] as const;
export interface ScheduleAgainst {
  readonly code: (typeof SCHEDULE_AGAINST)[number];
  readonly detail: string;
}

const scheduleEnd = union('end', 'how', {
  cancelled: { reason: note, person },
  missed: { code: text, detail: text },
});
export const scheduled = { ...wholeTerms, dueAt: u48, until: u48 };
export type ScheduledActivation = { readonly at: number } & ValuesOf<typeof scheduled>;

export const TERMS_EVENTS = [
  event('TermsActivated', 30, 'New terms are in force.', wholeTerms),
  event(
    'ActivationScheduled',
    78,
    'A pit manager set when approved terms take effect; nothing has changed yet.',
    scheduled,
  ),
  event('ScheduleEnded', 79, 'A schedule ended without its terms in force.', { version: u32, end: scheduleEnd }),
] as const;

interface WholeRequest extends TermsApprovals {
  readonly config: LinkConfig;
  readonly person: Person;
}

export type TermsCommand =
  | (WholeRequest & { readonly type: 'activate-terms' })
  | (WholeRequest & ActivationWindow & { readonly type: 'schedule-activation' })
  | {
      readonly type: 'cancel-activation';
      readonly version: number;
      readonly reason: string;
      readonly person: Person;
    }
  | {
      readonly type: 'execute-activation';
      readonly version: number;
      readonly against: ScheduleAgainst | null;
    };

export type TermsCommandOf<T extends TermsCommand['type']> = Extract<TermsCommand, { readonly type: T }>;

export const SCHEDULED_AHEAD_MS_MAX = 7 * 24 * 3_600_000;
export const WINDOW_MS_MIN = 60_000;
export const WINDOW_MS_MAX = 4 * 3_600_000;
