import { awardNumberOf, linkOfAward } from '@jackpot/progressive';
import { ApiProblem } from '../../http/problem.js';
import type { LinkLeadership } from '../../leadership/link-leadership.js';

interface ClaimAt {
  readonly linkId: string;
  readonly awardNumber: number;
}

export function claimAt(hosts: Pick<LinkLeadership, 'find'>, awardId: string): ClaimAt {
  const linkId = linkOfAward(awardId);
  const awardNumber = linkId === undefined ? undefined : awardNumberOf(linkId, awardId);
  if (linkId === undefined || awardNumber === undefined || hosts.find(linkId) === undefined)
    throw new ApiProblem('CLAIM_UNKNOWN', awardId);
  return { linkId, awardNumber };
}
