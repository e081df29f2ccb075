import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

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
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'the operator key' })
    .build();
  const document = SwaggerModule.createDocument(app, described);
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'openapi.json' });
}
