import type { LinkHost } from '@jackpot/engine';
import { LinkLeadership } from './link-leadership.js';
import { ApiProblem } from '../http/problem.js';

/**
 * Throws a problem with the leader's address if the link is not led here, or if the lease is not fresh, because after a
 * pause another process may lead the link.
 */
export function leadingHost(hosts: LinkLeadership, linkId: string): LinkHost {
  const host = hosts.find(linkId);
  if (host === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  if (host.writer === undefined) throw notLeading(host);
  if (!host.isLeaseFresh) throw new ApiProblem('UNAVAILABLE');
  return host;
}

/**
 * Call before serving a request that names a link. If the link is still unknown here afterwards, it does not exist.
 * @throws ApiProblem if the database cannot be read, because the link may exist
 */
export async function seekLink(hosts: Pick<LinkLeadership, 'seek'>, linkId: string): Promise<void> {
  if ((await hosts.seek(linkId)) === 'unreadable') throw new ApiProblem('NO_LEADER');
}

export async function knownHost(hosts: Pick<LinkLeadership, 'seek'>, linkId: string): Promise<LinkHost> {
  const host = await hosts.seek(linkId);
  if (host === 'unreadable') throw new ApiProblem('NO_LEADER');
  if (host === 'unknown') throw new ApiProblem('LINK_UNKNOWN', linkId);
  return host;
}

export function notLeading(host: Pick<LinkHost, 'notLeader'>): ApiProblem {
  const { code, detail } = host.notLeader();
  return new ApiProblem(code, detail);
}
