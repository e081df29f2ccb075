import { OPERATIONS, openApiOf } from '@jackpot/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from './cookies.js';

/** The description of the API at `/openapi.json` (OpenAPI 3.1), and a page to read and try it at `/docs`. */
export function describeApi(app: NestFastifyApplication): void {
  const document = openApiOf(OPERATIONS, SESSION_COOKIE);
  // The module would write the whole document for each request, on the thread that serves play.
  SwaggerModule.setup('docs', app, document as unknown as OpenAPIObject, { raw: false });
  const text = JSON.stringify(document);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', (_request, reply) => reply.type('application/json').send(text));
}
