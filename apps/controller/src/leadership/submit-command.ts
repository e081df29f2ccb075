import type { LinkHost } from '@jackpot/engine';
import type { Answer, ApprovalCommand, LinkCommand } from '@jackpot/progressive';
import { ApiProblem } from '../http/problem.js';

type Done = Extract<Answer, { ok: true }>;

/**
 * Waits until the answer is durable. A rejection is thrown as an `ApiProblem`. Approvals are submitted by `Approvals`
 * instead.
 */
export function submitCommand(host: LinkHost, command: Exclude<LinkCommand, ApprovalCommand>): Promise<Done> {
  return submitted(host, command);
}

export async function submitted(host: LinkHost, command: LinkCommand): Promise<Done> {
  const answer = await new Promise<Parameters<Parameters<LinkHost['submit']>[1]>[0]>((reply) =>
    host.submit(command, reply),
  );
  if (!answer.ok) throw new ApiProblem(answer.code, answer.detail, 'problems' in answer ? answer.problems : undefined);
  return answer;
}
