import type { LinkHost } from '@jackpot/engine';
import type { Answer, ApprovalCommand, LinkCommand } from '@jackpot/progressive';
import { ApiProblem } from '../http/problem.js';

type Done = Extract<Answer, { ok: true }>;

/**
 * Submits a command to a link and waits until its answer is durable. A refusal is thrown as an `ApiProblem`. An approval does
 * not compile here: `Approvals` submits it, after it has checked the account of the requester.
 */
export function submitCommand(host: LinkHost, command: Exclude<LinkCommand, ApprovalCommand>): Promise<Done> {
  return submitted(host, command);
}

/** For `Approvals`; everything else calls `submitCommand`. */
export async function submitted(host: LinkHost, command: LinkCommand): Promise<Done> {
  const answer = await new Promise<Parameters<Parameters<LinkHost['submit']>[1]>[0]>((reply) =>
    host.submit(command, reply),
  );
  if (!answer.ok) throw new ApiProblem(answer.code, answer.detail, 'problems' in answer ? answer.problems : undefined);
  return answer;
}
