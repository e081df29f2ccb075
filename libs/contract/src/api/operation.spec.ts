import { z } from 'zod';
import { OPERATIONS } from './index.js';
import { openApiOf } from './openapi.js';
import { deprecationHeaders, operation } from './operation.js';

const OLD = operation({
  method: 'GET',
  path: '/api/v1/old',
  tag: 'rules',
  act: 'rules.read',
  summary: 'Read what is old',
  response: z.strictObject({}),
  deprecated: { since: '2027-03-01', sunset: '2028-03-01' },
});

describe('a deprecated operation', () => {
  it('sends since when it is deprecated and until when it is there (RFC 9745, RFC 8594)', () => {
    expect(deprecationHeaders(OLD)).toEqual({ Deprecation: '@1803859200', Sunset: 'Wed, 01 Mar 2028 00:00:00 GMT' });
    const { deprecated: _, ...current } = OLD;
    expect(deprecationHeaders(current)).toEqual({});
  });

  it('is marked in the description of the API', () => {
    expect(openApiOf({ 'old.read': OLD }, 'session')).toMatchObject({
      paths: { '/api/v1/old': { get: { deprecated: true } } },
    });
  });
});

describe('an operation that would act again', () => {
  const keyed = Object.values(OPERATIONS).filter(({ repeat }) => repeat === 'keyed');
  const headerOf = (path: string) => {
    const { paths } = openApiOf(OPERATIONS, 'session') as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly object[] }>>>>;
    };
    return paths[path]?.['post']?.parameters;
  };

  it('accepts an Idempotency-Key, unless its state shows that it was done', () => {
    expect(keyed.length).toBeGreaterThan(10);
    const header = expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false });
    expect(headerOf('/api/v1/webhooks/{endpointId}/test')).toContainEqual(header);
    expect(headerOf('/api/v1/claims/{awardId}/verify')).not.toContainEqual(header);
  });

  it('is answered with storable JSON or without a body', () => {
    for (const { response } of keyed) expect(response !== null && 'mediaType' in response).toBe(false);
  });
});
