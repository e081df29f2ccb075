import { OPERATIONS, type OperationSpec, isFile } from '@jackpot/contract';
import type { FastifyInstance } from 'fastify';
import { ApiProblem, sendProblem } from './problem.js';

/** A page that waits longer for what it reads shows nothing, and its next request comes on top. */
export const READ_MS_MAX = 5_000;

const LIMITED = new Set(
  Object.values(OPERATIONS)
    .filter(isLimited)
    .map(({ path }) => path),
);

/** A read that has no answer after five seconds is answered UNAVAILABLE, whatever it waits for. */
export function limitReads(server: FastifyInstance, msMax = READ_MS_MAX): void {
  server.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && LIMITED.has(request.routeOptions.url ?? '')) {
      const timer = setTimeout(() => {
        if (!reply.sent)
          void sendProblem(request, reply, new ApiProblem('UNAVAILABLE', `no answer within ${msMax} ms`));
      }, msMax);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Not a document of any size, a wait for what happens next, or a read of a whole day or journal. */
function isLimited({ method, response, query, isLong }: OperationSpec): boolean {
  return method === 'GET' && !isFile(response) && query?.shape['waitSeconds'] === undefined && isLong === undefined;
}
