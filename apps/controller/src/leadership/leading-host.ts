import type { LinkHost } from '@jackpot/engine';
import { LinkLeadership } from './link-leadership.js';
import { ApiProblem } from '../http/problem.js';

/**
 * The host of a link that this process leads; a problem with the leader's address where it does not. After a pause of the
 * process we may have lost the link without knowing it yet: until the lease is renewed or lost, nothing in memory is an answer.
 */
export function leadingHost(hosts: LinkLeadership, linkId: string): LinkHost {
  const host = hosts.find(linkId);
  if (host === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  if (host.writer === undefined) throw notLeading(host);
  if (!host.isLeaseFresh) throw new ApiProblem('UNAVAILABLE');
  return host;
}

/**
 * Awaited before a request that names a link. Afterwards a link that is not known here does not exist. A problem where the
 * database cannot be read: whether the link exists is not known then, and the caller tries again.
 */
export async function seekLink(hosts: Pick<LinkLeadership, 'seek'>, linkId: string): Promise<void> {
  if ((await hosts.seek(linkId)) === 'unreadable') throw new ApiProblem('NO_LEADER');
}

/** The host of a link that a request names anywhere but in its path, whichever process leads it. */
export async function knownHost(hosts: Pick<LinkLeadership, 'seek'>, linkId: string): Promise<LinkHost> {
  const host = await hosts.seek(linkId);
  if (host === 'unreadable') throw new ApiProblem('NO_LEADER');
  if (host === 'unknown') throw new ApiProblem('LINK_UNKNOWN', linkId);
  return host;
}

/** Why this process does not serve the link: another one leads it, with its address, or none does at this moment. */
export function notLeading(host: Pick<LinkHost, 'notLeader'>): ApiProblem {
  const { code, detail } = host.notLeader();
  return new ApiProblem(code, detail);
}
