import type { Person } from '../claim/person.js';
import type { LinkConfig } from '../config/link-config.js';

/** One signature under a version of the terms. */
export interface TermsApproval {
  readonly person: Person;
  /** ms since 1970. */
  readonly at: number;
  /** Under which number the approver keeps it; the Commission's is the one that the document prints. */
  readonly reference: string;
  /** From when the version may be activated, ms since 1970. */
  readonly effectiveFrom: number;
}

/** Who brought a version of the terms in, and whose signatures it has. */
export interface TermsApprovals {
  /** 1 is what the link was opened with; each staged version has the next number, whether it is ever activated or not. */
  readonly version: number;
  /** SHA-256 of the document's text, 32 bytes. */
  readonly hash: Uint8Array;
  readonly stagedBy: Person;
  readonly stagedAt: number;
  readonly reason: string;
  /** From when a notice stood at the tables, ms since 1970; 0: none was posted (COMAR 36.04.01.30 E). */
  readonly noticePostedAt: number;
  readonly approvals: readonly TermsApproval[];
}

/** Terms with their papers and whole document, and who puts them in force. */
interface WholeTerms extends TermsApprovals {
  readonly at: number;
  /** The whole document, as `writeLinkConfig` writes it. */
  readonly config: string;
  readonly person: Person;
}

/** When the house is to put terms in force by itself: in [dueAt, until), as soon as the link is quiet. ms since 1970. */
export interface ActivationWindow {
  readonly dueAt: number;
  readonly until: number;
}

/** Why the house did not do what was scheduled, where the link itself cannot know it. */
export const SCHEDULE_AGAINST = ['TERMS_CLOSED', 'ACCOUNT_ENDED'] as const;
export interface ScheduleAgainst {
  readonly code: (typeof SCHEDULE_AGAINST)[number];
  readonly detail: string;
}

/** How a schedule ended without its terms in force; where they are, the activation says it. */
export type ScheduleEnd =
  | { readonly how: 'called-off'; readonly reason: string; readonly person: Person }
  /** The window was over, or could not be used: the code of what stood in the way, and what was found. */
  | { readonly how: 'missed'; readonly code: string; readonly detail: string };

/** Numbers 30, 78 and 79 of the journal. */
export type TermsEvent =
  | (WholeTerms & { readonly type: 'TermsActivated' })
  /** A pit manager has said when; nothing has changed yet. All that the activation needs stands here. */
  | (WholeTerms & ActivationWindow & { readonly type: 'ActivationScheduled' })
  | {
      readonly type: 'ScheduleEnded';
      readonly at: number;
      readonly version: number;
      readonly end: ScheduleEnd;
    };

export type TermsEventOf<T extends TermsEvent['type']> = Extract<TermsEvent, { readonly type: T }>;

const TERMS_EVENTS = {
  TermsActivated: true,
  ActivationScheduled: true,
  ScheduleEnded: true,
} as const satisfies Record<TermsEvent['type'], true>;

export function isTermsEvent(event: { readonly type: string }): event is TermsEvent {
  return event.type in TERMS_EVENTS;
}

interface WholeAsked extends TermsApprovals {
  readonly config: LinkConfig;
  readonly person: Person;
}

/** What people may ask: that approved terms take effect now, or at an instant; and what the house asks when it has come. */
export type TermsCommand =
  | (WholeAsked & { readonly type: 'activate-terms' })
  | (WholeAsked & ActivationWindow & { readonly type: 'schedule-activation' })
  | {
      readonly type: 'call-off-activation';
      readonly version: number;
      readonly reason: string;
      readonly person: Person;
    }
  | {
      readonly type: 'carry-out-activation';
      readonly version: number;
      readonly against: ScheduleAgainst | null;
    };

export type TermsCommandOf<T extends TermsCommand['type']> = Extract<TermsCommand, { readonly type: T }>;

/** How long a notice stands at the tables before one of them leaves a link: 14 days (COMAR 36.04.01.30 E). */
export const NOTICE_MS = 14 * 24 * 3_600_000;

/** How far ahead an activation is scheduled at most: people know next week's floor, hardly next month's. */
export const SCHEDULED_AHEAD_MS_MAX = 7 * 24 * 3_600_000;
/** How long the house may wait for a quiet link: the shortest that is worth saying, and four hours, a shift's half. */
export const WINDOW_MS_MIN = 60_000;
export const WINDOW_MS_MAX = 4 * 3_600_000;
