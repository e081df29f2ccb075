import type { ConfigProblem } from './fields.js';
import { NOTICE_DAYS } from './json.js';
import type { LinkConfig } from './link-config.js';

/**
 * Terms that would let a transfer or a retirement be executed before it was posted for 14 days (MD04 .30D; REQ-57).
 * They are no part of `linkConfigProblems`: journals of before hold some, and must be read; none is opened or activated now.
 */
export function noticeProblems({ noticeDays }: LinkConfig): readonly ConfigProblem[] {
  if (noticeDays >= NOTICE_DAYS) return [];
  const text = `a transfer or a retirement is posted for ${NOTICE_DAYS} days at the least; raise it or leave it out`;
  return [{ path: 'noticeDays', code: 'NOTICE_TOO_SHORT', text }];
}

/** Days for which a notice of this link is posted: those of its terms, and never fewer than the law requires. */
export function daysPosted({ noticeDays }: LinkConfig): number {
  return Math.max(noticeDays, NOTICE_DAYS);
}
