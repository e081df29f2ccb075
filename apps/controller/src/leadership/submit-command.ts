import type { LinkHost } from '@jackpot/engine';
import type { Answer, LinkCommand } from '@jackpot/progressive';
import { ApiProblem } from '../http/problem.js';

/** Submits a command to a link and waits until its answer is durable. A refusal is thrown as an `ApiProblem`. */
export async function submitCommand(host: LinkHost, command: LinkCommand): Promise<Extract<Answer, { ok: true }>> {
  const answer = await new Promise<Parameters<Parameters<LinkHost['submit']>[1]>[0]>((reply) =>
    host.submit(command, reply),
  );
  if (!answer.ok) throw new ApiProblem(answer.code, answer.detail);
  return answer;
}
