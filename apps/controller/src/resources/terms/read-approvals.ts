import { type TermsApprovals, activationRefusal, linkConfigProblems } from '@jackpot/progressive';
import { ApiProblem } from '../../http/problem.js';
import { must } from '@jackpot/money';
import { type TermsDetails, reviewOf } from './terms-files.js';

/** The approvals of a version that may be put in force; a problem where it is closed, or a side has not signed. */
export function readApprovals(file: TermsDetails): TermsApprovals {
  const { version, state, config, hash, acts } = file;
  const refusal = activationRefusal(reviewOf(file), version, state);
  if (refusal !== null) throw new ApiProblem(refusal.code, refusal.detail);
  // Staged by a release that asked less of terms; the link itself takes only what was checked whole.
  const problems = linkConfigProblems(config);
  if (problems.length > 0) throw new ApiProblem('CONFIG_INVALID', undefined, problems);
  const {
    person: stagedBy,
    stagedAt,
    reason,
    noticePostedAt,
  } = must(file.staged, 'a version that may be put in force');
  const approvals = acts.map(({ person, at, reference, effectiveFrom }) => ({ person, at, reference, effectiveFrom }));
  return { version, hash, stagedBy, stagedAt, reason, noticePostedAt, approvals };
}
