import { readBlocks } from './docs/blocks.js';
import { httpRequestsIn } from './docs/http-blocks.js';
import { lintProblems } from './support/api-lint.js';
import { caller } from './support/floor.js';
import { sharedFloor } from './support/shared-floor.js';

type Json = Readonly<Record<string, unknown>>;

describe('/openapi.json', () => {
  let document: Json;
  let url: string;

  beforeAll(async () => {
    ({ url } = (await sharedFloor()).controller);
    document = (await caller(url, undefined)('GET', '/openapi.json')).body;
  });

  it('passes a linter of OpenAPI 3.1', async () => {
    expect(document).toMatchObject({ openapi: '3.1.0' });
    const rules = {
      'info-license': 'off',
      'info-license-strict': 'off',
      'operation-description': 'off',
      'operation-4xx-problem-details-rfc7807': 'error',
      'parameter-description': 'error',
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
    } as const;
    expect(await lintProblems(document, rules)).toEqual([]);
    const worse = { ...document, components: {}, paths: { '/x': { get: { operationId: 'x', responses: {} } } } };
    expect((await lintProblems(worse, rules)).join()).toContain('operation-4xx-response');
  });

  it('documents for every operation how it refuses: problem+json, with a code', () => {
    const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, { responses: Json }>>>>;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(60);
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['4XX', '5XX']));
  });

  it('knows every request in the documents, and each of these requires a credential', async () => {
    const requests = readBlocks()
      .filter(({ kind }) => kind === 'http')
      .flatMap(({ text }) => httpRequestsIn(text));
    expect(requests.length).toBeGreaterThan(1);
    const stranger = caller(url, undefined);
    for (const { method, path } of requests)
      expect({ path, status: (await stranger(method, path)).status }).toEqual({ path, status: 401 });
    expect((await stranger('GET', '/api/v1/nothing')).status).toBe(404);
  });
});
