import { OPERATIONS, openApiOf } from '@jackpot/contract';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE, cookieName } from './cookies.js';

/**
 * Serves the description of the API at `/openapi.json` (OpenAPI 3.1); people read it at `/docs/api/rest.html`. The text is
 * made when it is first requested: it takes a fifth of the main thread's start, and few controllers are ever asked for it.
 * So this belongs to the thread of the edge, where it delays no play.
 */
export function describeApi(server: FastifyInstance, isSecure: boolean): void {
  let text: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiOf(OPERATIONS, cookieName(SESSION_COOKIE, isSecure)));
    return reply.type('application/json').send(text);
  });
}
