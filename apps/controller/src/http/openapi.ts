import { OPERATIONS, openApiOf } from '@jackpot/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SESSION_COOKIE, cookieName } from './cookies.js';

/** The description of the API at `/openapi.json` (OpenAPI 3.1); people read it at `/docs/api/rest.html`. */
export function describeApi(app: NestFastifyApplication, isSecure: boolean): void {
  const text = JSON.stringify(openApiOf(OPERATIONS, cookieName(SESSION_COOKIE, isSecure)));
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', (_request, reply) => reply.type('application/json').send(text));
}
