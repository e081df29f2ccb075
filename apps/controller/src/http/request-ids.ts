import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Names a request in responses, the audit trail and the log, once for all time. The edge gives it; a caller's is not read. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that the edge gave this request, or a new one. */
export function requestIdOf<R extends Pick<IncomingMessage, 'headers'>>(
  request: R,
  isOfEdge: (request: R) => boolean,
): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && isOfEdge(request) ? given : randomUUID();
}

/** Every response has the id of its request. */
export function echoRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
