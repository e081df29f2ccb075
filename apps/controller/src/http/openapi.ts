import { OPERATIONS, openApiOf } from '@jackpot/contract';
import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from './cookies.js';

/** The description of the API at `/openapi.json` (OpenAPI 3.1), and a page to read and try it at `/docs`. */
export function describeApi(app: INestApplication): void {
  const document = openApiOf(OPERATIONS, SESSION_COOKIE) as unknown as OpenAPIObject;
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'openapi.json' });
}
