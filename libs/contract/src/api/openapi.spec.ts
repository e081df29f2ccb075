import openapiTS, { astToString } from 'openapi-typescript';
import { OPERATIONS, openApiOf } from '../index.js';
import { isFile } from './operation.js';
import { PARAMETERS } from './parameters.js';

const document = openApiOf(OPERATIONS, 'session');

describe('the API', () => {
  it('declares every operation once: one method and path, parameters that are known', () => {
    const routes = Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes.length).toBeGreaterThan(115);
    const names = routes.flatMap((route) => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(Object.keys(PARAMETERS)).toEqual(expect.arrayContaining(names));
  });

  it('gives a generated client a type for every body', async () => {
    const client = astToString(await openapiTS(JSON.parse(JSON.stringify(document)) as never));
    expect(client).toContain('"claims.verify"');
    expect(client).not.toMatch(/"application\/(problem\+)?json": (unknown|never|Record<string, never>)/);
    const bodies = client.match(/"application\/json": /g) ?? [];
    const typed = Object.values(OPERATIONS).filter(({ response }) => response !== null && !isFile(response));
    expect(bodies.length).toBeGreaterThanOrEqual(typed.length);
  });
});
