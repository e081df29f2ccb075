import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from '../people/cookies.js';

/** The API's description at `/openapi.json` (OpenAPI 3.1), and a page to read and try it at `/docs`. */
export function describeApi(app: INestApplication): void {
  const described = new DocumentBuilder()
    .setTitle('Royal 9 progressive controller')
    .setDescription(
      'Links, meters, coups, awards, claims and payouts of the Royal 9 progressive. Amounts are dollars in strings, exact; ' +
        'times are UTC and for people, order is by journal sequence. Errors are problem+json with a stable `code`.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'a session’s token, or the house’s own key' })
    .addCookieAuth(SESSION_COOKIE, {
      type: 'apiKey',
      in: 'cookie',
      description: 'a page’s session; what changes something needs the header X-CSRF-Token beside it',
    })
    .build();
  const document = SwaggerModule.createDocument(app, described);
  allowCookies(document);
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'openapi.json' });
}

/** Wherever a bearer token opens, a page's cookie does. */
function allowCookies({ paths }: OpenAPIObject): void {
  for (const path of Object.values(paths))
    for (const operation of [path.get, path.post, path.put, path.patch, path.delete])
      if (operation?.security !== undefined) operation.security = [...operation.security, { cookie: [] }];
}
