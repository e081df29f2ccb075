import type { LinkConfig } from '../config/link-config.js';
import { event } from '../codec/event.js';
import { type ValueOf, type ValuesOf, bytes, list, struct, text, u32, u48, union } from '../codec/fields.js';
import { note, person } from '../codec/parts.js';
import type { Person } from '../person.js';

/** One signature under a version of the terms. Instants in ms since 1970. */
const termsApproval = struct('approval', {
  person,
  at: u48,
  /** The number under which the approver keeps it; the Commission's is the one that the document prints. */
  reference: note,
  /** From when the version may be activated. */
  effectiveFrom: u48,
});
export type TermsApproval = ValueOf<typeof termsApproval>;

/** Who brought a version of the terms in, and whose signatures it has. */
export interface TermsApprovals {
  /** 1 is what the link was opened with; each staged version has the next number, whether it is ever activated or not. */
  readonly version: number;
  /** SHA-256 of the document's text, 32 bytes. */
  readonly hash: Uint8Array;
  readonly stagedBy: Person;
  readonly stagedAt: number;
  readonly reason: string;
  /** From when a notice stood at the tables, ms since 1970; 0: none was posted. */
  readonly noticePostedAt: number;
  readonly approvals: readonly TermsApproval[];
}

/** A version of the terms with its approvals and whole document, and who puts it in force. */
const wholeTerms = {
  version: u32,
  /** The whole document, as `writeLinkConfig` writes it. */
  config: text,
  hash: bytes,
  stagedBy: person,
  stagedAt: u48,
  reason: note,
  noticePostedAt: u48,
  approvals: list(termsApproval),
  person,
};

/** When the link puts terms in force by itself: in [dueAt, until), as soon as the link is idle. ms since 1970. */
export interface ActivationWindow {
  readonly dueAt: number;
  readonly until: number;
}

/** Why the schedule was not executed, where the link itself cannot know it. */
export const SCHEDULE_AGAINST = ['TERMS_CLOSED', 'ACCOUNT_ENDED'] as const;
export interface ScheduleAgainst {
  readonly code: (typeof SCHEDULE_AGAINST)[number];
  readonly detail: string;
}

/** How a schedule ended without its terms in force; where they are in force, the activation records it. */
const scheduleEnd = union('end', 'how', {
  cancelled: { reason: note, person },
  /** The window was over, or could not be used: the code of what stood in the way, and what was found. */
  missed: { code: text, detail: text },
});
export const scheduled = { ...wholeTerms, dueAt: u48, until: u48 };
/** An activation that waits for its window, with all that it needs. */
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

/** What people may request: that approved terms take effect now, or at an instant; and the command that executes it when it has come. */
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

/** How far ahead an activation is scheduled at most: people know next week's floor, hardly next month's. */
export const SCHEDULED_AHEAD_MS_MAX = 7 * 24 * 3_600_000;
/** How long a schedule may wait for an idle link: the shortest that is useful, and four hours, a shift's half. */
export const WINDOW_MS_MIN = 60_000;
export const WINDOW_MS_MAX = 4 * 3_600_000;
