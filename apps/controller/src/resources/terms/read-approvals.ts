import { type TermsApprovals, linkConfigProblems } from '@jackpot/progressive';
import { ApiProblem } from '../../http/problem.js';
import type { TermsDetails } from './terms-files.js';

/** The papers of a version that may be put in force; a problem where it is over, or a side has not signed. */
export function readApprovals({ version, state, staged, config, hash, acts, missing }: TermsDetails): TermsApprovals {
  if (staged === null || state === 'superseded' || state === 'passed-over')
    throw new ApiProblem('TERMS_SUPERSEDED', `version ${version} is ${state}`);
  if (state === 'refused' || state === 'withdrawn') throw new ApiProblem('TERMS_CLOSED', `it is ${state}`);
  if (state === 'staged') throw new ApiProblem('TERMS_NOT_APPROVED', `${missing.join(' and ')} has not signed`);
  // Staged by a release that asked less of terms; the link itself takes only what was checked whole.
  const problems = linkConfigProblems(config);
  if (problems.length > 0) throw new ApiProblem('CONFIG_INVALID', undefined, problems);
  const { person: stagedBy, stagedAt, reason, noticePostedAt } = staged;
  const approvals = acts.map((each) => ({
    ...{ person: each.person, at: each.at, reference: each.reference, effectiveFrom: each.effectiveFrom },
  }));
  return { version, hash, stagedBy, stagedAt, reason, noticePostedAt, approvals };
}
