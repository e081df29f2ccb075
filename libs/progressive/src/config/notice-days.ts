import { jurisdictionOf } from '../jurisdiction/jurisdiction.js';
import type { ConfigProblem } from './fields.js';
import type { LinkConfig } from './link-config.js';

/** Source: REQ-57. Separate from `linkConfigProblems`, so that journaled terms with shorter notices stay readable. */
export function noticeProblems(config: LinkConfig): readonly ConfigProblem[] {
  const daysMin = noticeDaysMin(config);
  if (config.noticeDays >= daysMin) return [];
  const text = `a transfer or a retirement is posted for ${daysMin} days at the least; raise it or leave it out`;
  return [{ path: 'noticeDays', code: 'NOTICE_TOO_SHORT', text }];
}

export function daysPosted(config: LinkConfig): number {
  return Math.max(config.noticeDays, noticeDaysMin(config));
}

function noticeDaysMin({ jurisdiction }: LinkConfig): number {
  return jurisdictionOf(jurisdiction).transferNoticeDays?.value ?? 0;
}
