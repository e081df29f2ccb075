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
export interface TermsPapers {
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

/** Numbers 30 to 35 of the journal. */
export type TermsEvent = TermsPapers & {
  readonly type: 'TermsActivated';
  readonly at: number;
  /** The whole document, as `writeLinkConfig` writes it. */
  readonly config: string;
  readonly person: Person;
};

/** What people may ask: that approved terms take effect, on a link that is out of service and quiet. */
export type TermsCommand = TermsPapers & {
  readonly type: 'activate-terms';
  readonly config: LinkConfig;
  readonly person: Person;
};

/** The three sides that a change of terms needs: the operator's books, the manufacturer, the Commission (REQ-07, 55, 77). */
export const TERMS_SIDES = ['accounting', 'technician', 'commission'] as const satisfies readonly Person['role'][];
/** The Commission approves; either of the others brings the version in, and the one that did not approves it too. */
export const TERMS_STAGERS = ['accounting', 'technician'] as const satisfies readonly Person['role'][];
/** Who answers for the pit puts them in force. */
export const TERMS_ACTIVATORS = ['pit-manager'] as const satisfies readonly Person['role'][];

/** How long a notice stands at the tables before one of them leaves a link: 14 days (COMAR 36.04.01.30 E). */
export const NOTICE_MS = 14 * 24 * 3_600_000;
