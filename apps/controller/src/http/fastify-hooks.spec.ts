import { Readable } from 'node:stream';
import { BODY_BYTES_MAX, OPERATIONS, actRule, api, bodyBytesMaxOf } from '@jackpot/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodies, tagDocument, limitReads, measureRequests } from './fastify-hooks.js';
import { createMetrics } from '@jackpot/platform';

async function server(mayDo: () => Promise<void> = () => Promise.resolve()) {
  const parsed: unknown[] = [];
  const fastify = Fastify();
  limitBodies(fastify, mayDo);
  for (const { method, path } of [api.sessions.open, api.terms.stage, api.rules.settle])
    fastify.route({ method, url: path, handler: (request) => parsed.push(request.body) });
  await fastify.ready();
  return { fastify, parsed };
}

const SIGN_IN = '/api/v1/sessions';
const STAGE = '/api/v1/links/east/terms';
const json = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('the body of a request', () => {
  it.each([SIGN_IN, '/api/v1/rules/settle'])('to %s, which anyone may send, is a few kB', async (url) => {
    const { fastify, parsed } = await server();
    const send = (payload: string) =>
      fastify.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    expect((await send(json(BODY_BYTES_MAX))).statusCode).toBe(200);
    expect((await send(json(BODY_BYTES_MAX + 1))).statusCode).toBe(413);
    expect((await send(nested(2_000_000))).statusCode).toBe(413);
    expect(parsed).toHaveLength(1);
  });

  it('that is larger than the public limit is not read before the caller is known', async () => {
    const { fastify, parsed } = await server(() => Promise.reject(Object.assign(new Error('no'), { statusCode: 401 })));
    const send = (payload: string | Readable) =>
      fastify.inject({ method: 'POST', url: STAGE, payload, headers: { 'content-type': 'application/json' } });
    expect((await send(json(BODY_BYTES_MAX + 1))).statusCode).toBe(401);
    expect((await send(Readable.from([json(100)]))).statusCode).toBe(401);
    expect(parsed).toEqual([]);
    expect((await send(json(BODY_BYTES_MAX))).statusCode).toBe(200);
  });

  it('of a permitted caller may be as large as the operation declares', async () => {
    const { fastify } = await server();
    const send = (payload: string) =>
      fastify.inject({ method: 'POST', url: STAGE, payload, headers: { 'content-type': 'application/json' } });
    const most = bodyBytesMaxOf(api.terms.stage);
    expect(most).toBeGreaterThan(BODY_BYTES_MAX);
    expect((await send(json(most))).statusCode).toBe(200);
    expect((await send(json(most + 1))).statusCode).toBe(413);
  });

  it('is small for every act that is open to anyone', () => {
    const open = Object.values(OPERATIONS).filter(({ act }) => actRule(act).who === 'anyone');
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter((spec) => bodyBytesMaxOf(spec) > BODY_BYTES_MAX)).toEqual([]);
  });
});

const DOCUMENTS = {
  '/api/v1/links/east/exports/awards': ['text/csv; charset=utf-8', () => 'day,link\r\n'],
  '/api/v1/links/east/documents/7/pdf': ['application/pdf', () => Readable.from([Buffer.from('%PDF-1')])],
  '/api/v1/links/east/export': ['application/jsonl', () => Readable.from([Buffer.from('{}\n')])],
  '/api/v1/links': ['application/json', () => '{}'],
} as const;

async function get(path: keyof typeof DOCUMENTS, known?: string) {
  const server = Fastify();
  server.addHook('onSend', tagDocument);
  for (const [url, [type, body]] of Object.entries(DOCUMENTS))
    server.get(url, (_, reply) => reply.type(type).send(body()));
  const reply = await server.inject({ url: path, headers: known === undefined ? {} : { 'if-none-match': known } });
  await server.close();
  return reply;
}

describe('the ETag of a document', () => {
  it.each([
    ['/api/v1/links/east/exports/awards', 'day,link\r\n'],
    ['/api/v1/links/east/documents/7/pdf', '%PDF-1'],
  ] as const)('%s: the same bytes are sent once to a client that keeps them', async (path, body) => {
    const first = await get(path);
    expect([first.statusCode, first.body]).toEqual([200, body]);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const again = await get(path, known);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    }
    expect((await get(path, '"other"')).body).toBe(body);
  });

  it('is missing for data and for documents written while they are sent', async () => {
    for (const path of ['/api/v1/links', '/api/v1/links/east/export'] as const)
      expect((await get(path, '*')).headers.etag).toBeUndefined();
  });
});

const LONG = [api.days.next, api.audit.check, api.proof.inclusion].map(({ path }) => path);

describe('a read', () => {
  let server: FastifyInstance;
  let answer: () => void;

  beforeEach(() => {
    server = Fastify();
    limitReads(server, 20);
    for (const url of [
      ...LONG,
      '/api/v1/links',
      '/api/v1/links/:linkId/events',
      '/api/v1/links/:linkId/exports/:sheet',
    ])
      server.get(url, () => new Promise((resolve) => (answer = () => resolve({ links: [] }))));
  });
  afterEach(() => server.close());

  it('without an answer in time is answered UNAVAILABLE, and a later answer does no harm', async () => {
    const response = await server.inject('/api/v1/links');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'UNAVAILABLE', detail: 'no answer within 20 ms' });
    answer();
    await new Promise((resolve) => setImmediate(resolve));
  });

  it.each(LONG)('of a whole day, trail or journal has no time limit: %s', async (path) => {
    const waiting = server.inject(path.replace(':linkId', 'east').replace(':sequence', '7'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    answer();
    expect((await waiting).statusCode).toBe(200);
  });

  it('that waits for the next event may wait as long as it asks', async () => {
    const waiting = server.inject('/api/v1/links/east/events?waitSeconds=30');
    await new Promise((resolve) => setTimeout(resolve, 60));
    answer();
    expect((await waiting).statusCode).toBe(200);
  });
});

describe('the time of requests', () => {
  it('is counted by route and kind of status, however many addresses there are', async () => {
    const { metrics, registry } = createMetrics();
    const server = Fastify();
    measureRequests(server, metrics);
    server.get('/api/v1/links/:linkId/meters', () => ({}));
    for (const path of ['/api/v1/links/east/meters', '/api/v1/links/west/meters', '/nothing/1', '/nothing/2'])
      await server.inject(path);
    await server.close();
    const text = await registry.metrics();
    const counts = [...text.matchAll(/jackpot_http_request_duration_seconds_count(\{.*\} \d+)/g)].map(
      ([, count]) => count,
    );
    expect(counts).toEqual([
      '{route="GET /api/v1/links/:linkId/meters",status="2xx"} 2',
      '{route="none",status="4xx"} 2',
    ]);
  });
});
