import openapiTS, { astToString } from 'openapi-typescript';
import { OPERATIONS, openApiOf } from '../index.js';
import { isFile } from './operation.js';
import { PARAMETERS } from './parameters.js';

const document = openApiOf(OPERATIONS, 'session');

function* schemasIn(part: unknown, place = ''): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, inner] of Object.entries(part)) {
    const at = `${place}/${name}`;
    const isProperty = /\/(properties|schemas)\/[^/]+$/.test(at);
    if (isProperty || /\/(schema|items|additionalProperties|(anyOf|oneOf|allOf|prefixItems)\/\d+)$/.test(at))
      if (typeof inner === 'object' && inner !== null) yield [at, inner as Readonly<Record<string, unknown>>];
    yield* schemasIn(inner, at);
  }
}

describe('the API', () => {
  it('declares every operation once: one method and path, parameters that are known', () => {
    const routes = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes.length).toBeGreaterThan(115);
    const names = routes.flatMap((route) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(Object.keys(PARAMETERS)).toEqual(expect.arrayContaining(names));
  });

  it('gives a generated client a type for every body and every field', async () => {
    const client = astToString(await openapiTS(JSON.parse(JSON.stringify(document)) as never));
    expect(client).toContain('"claims.verify"');
    expect(client).not.toMatch(/"application\/(problem\+)?json": (never|Record<string, never>)/);
    const bodies = client.replaceAll(/headers: \{\s*\[name: string\]: unknown;\s*\}/g, '');
    expect(bodies.match(/.*\bunknown\b.*/g) ?? []).toEqual([]);
    const typed = Object.values(OPERATIONS).filter(({ response }) => response !== null && !isFile(response));
    expect(bodies.match(/"application\/json": /g)?.length).toBeGreaterThanOrEqual(typed.length);
  });

  it('describes the floor protocol by HTTP and the feed, which are not operations', () => {
    const { paths } = document as { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> };
    expect(paths['/floor/v1/messages']?.['post']).toMatchObject({
      security: [{ tableKey: [] }],
      requestBody: { content: { 'application/json': { schema: { oneOf: [{}, { type: 'array', maxItems: 64 }] } } } },
      responses: { '200': {}, '4XX': {}, '5XX': {} },
    });
    expect(paths['/api/v1/links/{linkId}/feed']?.['get']).toMatchObject({
      responses: { '200': { content: { 'text/event-stream': {} } }, '307': {} },
    });
  });

  it('has no open object and no schema without a type', () => {
    const schemas = [...schemasIn(document)];
    expect(schemas.length).toBeGreaterThan(1_000);
    const isTyped = (schema: object): boolean =>
      ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some((key) => key in schema);
    expect(schemas.filter(([, schema]) => !isTyped(schema)).map(([place]) => place)).toEqual([]);
    const objects = schemas.filter(([, { type }]) => type === 'object');
    const isClosed = (schema: Readonly<Record<string, unknown>>): boolean =>
      schema['additionalProperties'] === false || typeof schema['additionalProperties'] === 'object';
    expect(objects.filter(([, schema]) => !isClosed(schema)).map(([place]) => place)).toEqual([]);
  });
});
