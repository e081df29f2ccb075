import { asLinkId, awardNumberOf } from '@jackpot/progressive';
import { ApiProblem } from '../../http/problem.js';
import type { LinkLeadership } from '../../leadership/link-leadership.js';

export interface ClaimAt {
  readonly linkId: string;
  readonly awardNumber: number;
}

/** The link and the number that an award's id names; a problem where this controller knows no such link. */
export function claimAt(hosts: LinkLeadership, awardId: string): ClaimAt {
  const linkId = /^(.+)-A\d+$/.exec(awardId)?.[1] ?? '';
  const awardNumber = awardNumberOf(asLinkId(linkId), awardId);
  if (awardNumber === undefined || hosts.find(linkId) === undefined) throw new ApiProblem('CLAIM_UNKNOWN', awardId);
  return { linkId, awardNumber };
}
