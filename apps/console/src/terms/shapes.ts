import type { ClaimPerson } from '../server/shapes.js';

/** What the API answers about versions of the terms (docs/how-to/change-terms.md), as far as the pages use it. */

type TermsState = 'staged' | 'approved' | 'in-force' | 'superseded' | 'refused' | 'withdrawn' | 'passed-over';

export interface TermsHead {
  readonly version: number;
  readonly state: TermsState;
  readonly hash: string;
  readonly name: string;
  readonly approval: { readonly reference: string; readonly approvedOn: string };
  readonly stagedAt: string | null;
  readonly inForceFrom: string | null;
  readonly inForceUntil: string | null;
}

export interface TermsList {
  readonly running: number;
  readonly versions: readonly TermsHead[];
}

export interface Finding {
  readonly severity: 'illegal' | 'impossible' | 'unwise';
  readonly code: string;
  readonly path: string;
  readonly sentence: string;
}

export interface Schedule {
  readonly scheduledBy: ClaimPerson;
  readonly scheduledAt: string;
  readonly dueAt: string;
  readonly until: string;
  /** Null: it stands. */
  readonly end: null | {
    readonly how: 'in-force' | 'cancelled' | 'missed';
    readonly at: string;
    readonly person: ClaimPerson | null;
    readonly code: string | null;
    readonly text: string | null;
  };
}

export interface TermsVersion extends TermsHead {
  readonly stagedBy: ClaimPerson | null;
  readonly activatedBy: ClaimPerson | null;
  readonly reason: string | null;
  readonly noticePostedAt: string | null;
  readonly approversNeeded: readonly string[];
  readonly approversMissing: readonly string[];
  readonly acts: readonly {
    readonly act: 'approved' | 'refused' | 'withdrawn';
    readonly at: string;
    readonly person: ClaimPerson;
    readonly reference: string;
    readonly effectiveFrom: string | null;
  }[];
  /** Scheduled activations, oldest first. */
  readonly schedules: readonly Schedule[];
  readonly findings: readonly Finding[];
  readonly problems: readonly { readonly path: string; readonly code: string; readonly text: string }[];
  readonly document: object;
  readonly text: string;
}

export interface Difference {
  readonly path: string;
  /** As JSON; null where a version has nothing there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The color of a state. */
export const STATE_CHIPS: Readonly<Record<TermsState, string>> = {
  staged: 'warn',
  approved: 'warn',
  'in-force': 'good',
  superseded: '',
  refused: 'bad',
  withdrawn: '',
  'passed-over': '',
};
