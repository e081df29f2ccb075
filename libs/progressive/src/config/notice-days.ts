import { jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import type { ConfigProblem } from './fields.js';
import type { LinkConfig } from './link-config.js';

/**
 * Terms that would let a transfer or a retirement be executed before it was posted for as long as the jurisdiction requires
 * (REQ-57). They are no part of `linkConfigProblems`: journals of before hold some, and must be read; none is opened or
 * activated now.
 */
export function noticeProblems(config: LinkConfig): readonly ConfigProblem[] {
  const daysMin = noticeDaysMin(config);
  if (config.noticeDays >= daysMin) return [];
  const text = `a transfer or a retirement is posted for ${daysMin} days at the least; raise it or leave it out`;
  return [{ path: 'noticeDays', code: 'NOTICE_TOO_SHORT', text }];
}

/** Days for which a notice of this link is posted: those of its terms, and never fewer than the jurisdiction requires. */
export function daysPosted(config: LinkConfig): number {
  return Math.max(config.noticeDays, noticeDaysMin(config));
}

function noticeDaysMin({ jurisdiction }: LinkConfig): number {
  return jurisdictionOf(jurisdiction).transferNoticeDays?.value ?? 0;
}
