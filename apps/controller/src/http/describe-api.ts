import { OPERATIONS, openApiOf } from '@jackpot/contract';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE, cookieName } from './cookies.js';

/**
 * The OpenAPI document is built on the first request, because building it takes a fifth of the main thread's start-up
 * time.
 */
export function describeApi(server: FastifyInstance, isSecure: boolean): void {
  let text: string | undefined;
  server.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiOf(OPERATIONS, cookieName(SESSION_COOKIE, isSecure)));
    return reply.type('application/json').send(text);
  });
}
