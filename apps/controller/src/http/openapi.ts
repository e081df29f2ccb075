import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from './cookies.js';
import { PROBLEM_EXAMPLE, problemSchema } from './problem-body.js';

/** What the parts of the API are for, in the order of the description. */
const TAGS: Readonly<Record<string, string>> = {
  links: 'Links, their terms and their tables',
  terms: 'Versions of a link’s terms: staged, signed, put in force',
  meters: 'Meters, the books behind them, and what may set a meter besides play',
  play: 'Tables, shoes, coups and wagers, for recall and disputes',
  awards: 'Awards, what was paid out, and the queue of payout jobs',
  claims: 'The way of a claim, its payout documents, and the change of shifts',
  accounting: 'Gaming days, exports, books, reconciliation, webhooks',
  proof: 'Checkpoints, exports, proofs of entries, dispute packs',
  rules: 'The rules of the game and their exact odds, asked by themselves',
  watching: 'Whether it runs, and how it is doing',
  people: 'Signing in, accounts, the audit trail',
};

/** What stands in addresses and questions, told once: the same name means the same everywhere. */
const PARAMETERS: Readonly<Record<string, string>> = {
  linkId: 'a link',
  tableId: 'a table of the link, by the id in its terms',
  awardId: 'an award: its link, `-A` and its number',
  award: 'an award by its number on the link',
  documentNumber: 'a payout document by its number on the link',
  day: 'a gaming day, like `2026-05-08`',
  sheet: 'a sheet of a close',
  coup: 'a coup by its number at the table',
  shoe: 'a shoe by its number at the table',
  sequence: 'a place in the link’s journal',
  notice: 'a notice by its number on the link',
  version: 'a version of the terms by its number on the link',
  against: '`running`, or the number of a version',
  alarmId: 'an alarm, as the list names it',
  accountId: 'an account',
  sessionId: 'a session',
  name: 'an export by its name',
  format: 'the form of the file',
  id: 'a reconciliation',
  number: 'a difference by its number in the reconciliation',
  endpointId: 'an endpoint of webhooks',
  eventId: 'an event that goes out by webhook',
  license: 'of one license number only',
  act: 'of one act only',
  outcome: 'of one outcome only: `ASKED`, `DONE`, or the code of a refusal',
  requestId: 'of one request only',
  limit: 'rows of a page at most',
  before: 'the `next` of the page before; without it the newest',
  from: 'the first of what is asked for',
  to: 'the last of what is asked for',
  table: 'of one table only',
  level: 'of one level only',
  status: 'of one status only',
};

/** The API's description at `/openapi.json` (OpenAPI 3.1), and a page to read and try it at `/docs`. */
export function describeApi(app: INestApplication): void {
  const builder = new DocumentBuilder()
    .setTitle('Royal 9 progressive controller')
    .setDescription(
      'Links, meters, coups, awards, claims and payouts of the Royal 9 progressive. Amounts are dollars in strings, exact; ' +
        'times are UTC and for people, order is by journal sequence. Errors are problem+json with a stable `code`.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addServer('/', 'this controller')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'a session’s token, or the house’s own key' })
    .addCookieAuth(SESSION_COOKIE, {
      type: 'apiKey',
      in: 'cookie',
      description: 'a page’s session; what changes something needs the header X-CSRF-Token beside it',
    });
  for (const [tag, description] of Object.entries(TAGS)) builder.addTag(tag, description);
  const document = SwaggerModule.createDocument(app, builder.build());
  allowCookies(document);
  describeParameters(document);
  tellOfProblems(document);
  SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'openapi.json' });
}

/** Wherever a bearer token opens, a page's cookie does. What asks for neither says so. */
function allowCookies(document: OpenAPIObject): void {
  for (const operation of operationsOf(document))
    operation.security = operation.security === undefined ? [] : [...operation.security, { cookie: [] }];
}

function describeParameters(document: OpenAPIObject): void {
  for (const { parameters = [] } of operationsOf(document))
    for (const parameter of parameters)
      if ('name' in parameter) {
        const said = parameter.description ?? PARAMETERS[parameter.name];
        if (said !== undefined) parameter.description = said;
      }
}

/** Every refusal and every fault is problem+json, wherever it comes from: said once, referred to by every operation. */
function tellOfProblems(document: OpenAPIObject): void {
  const content = { 'application/problem+json': { schema: problemSchema(), example: PROBLEM_EXAMPLE } };
  document.components = {
    ...document.components,
    responses: {
      Refused: { description: 'refused, for a reason that `code` names (docs/reference/rejections.md)', content },
      Failed: { description: 'a fault of ours, or nobody there to ask; nothing was recognized', content },
    },
  };
  for (const operation of operationsOf(document)) {
    operation.responses['4XX'] ??= { $ref: '#/components/responses/Refused' };
    operation.responses['5XX'] ??= { $ref: '#/components/responses/Failed' };
  }
}

function operationsOf({ paths }: OpenAPIObject) {
  return Object.values(paths).flatMap((path) =>
    [path.get, path.post, path.put, path.patch, path.delete].flatMap((operation) => operation ?? []),
  );
}
