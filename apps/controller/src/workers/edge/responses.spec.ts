import Fastify, { fastify } from 'fastify';
import { setResponseHeaders, compressed } from './responses.js';
import { gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';

const PATHS = {
  '/ui/app.html': ['text/html', '<p>page</p>'],
  '/api/v1/links': ['application/json', '{}'],
  '/api/v1/links/east/days/2026-11-22/page': ['text/html; charset=utf-8', '<style></style>'],
  '/docs/': ['text/html', '<p>how to</p>'],
} as const;

async function headersOf(path: keyof typeof PATHS, { isSecure = false, others = [] as readonly string[] } = {}) {
  const server = Fastify();
  await setResponseHeaders(server, { isSecure, others });
  for (const [url, [type, body]] of Object.entries(PATHS)) server.get(url, (_, reply) => reply.type(type).send(body));
  const { headers } = await server.inject(path);
  return headers;
}

describe('what a browser receives with every response', () => {
  it.each(Object.keys(PATHS) as (keyof typeof PATHS)[])('%s: no sniffing, no referrer, a policy', async (path) => {
    expect(await headersOf(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src '(self|none)'/),
    });
  });

  it('pages connect to the controllers of their links and to no other address', async () => {
    const { 'content-security-policy': alone } = await headersOf('/ui/app.html');
    expect(alone).toContain("connect-src 'self';");
    const { 'content-security-policy': two } = await headersOf('/ui/app.html', { others: ['http://10.0.0.6:3000'] });
    expect(two).toContain("connect-src 'self' http://10.0.0.6:3000 ws://10.0.0.6:3000;");
  });

  it('data runs nothing and is shown in no frame; a printed document has styles alone', async () => {
    expect((await headersOf('/api/v1/links'))['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    const { 'content-security-policy': document } = await headersOf('/api/v1/links/east/days/2026-11-22/page');
    expect(document).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
  });

  it('no cache keeps what the API returns', async () => {
    expect((await headersOf('/api/v1/links'))['cache-control']).toBe('no-store');
    expect((await headersOf('/ui/app.html'))['cache-control']).toBeUndefined();
  });

  it('browsers are told to use only TLS if the address of the controller has TLS', async () => {
    expect((await headersOf('/ui/app.html'))['strict-transport-security']).toBeUndefined();
    expect((await headersOf('/ui/app.html', { isSecure: true }))['strict-transport-security']).toMatch(/max-age=/);
  });
});

const LONG = { tables: Array.from({ length: 60 }, (_, table) => ({ table: `table-${table}`, phase: 'betting' })) };

describe('compression of answers', () => {
  const server = fastify();
  const bodies = { '/api/v1/links/east/floor': LONG, '/api/v1/links/east/status': { ok: true }, '/api/v1/me': LONG };
  for (const [path, body] of Object.entries(bodies))
    server.get(path, (request, reply) => {
      const text = JSON.stringify(body);
      void reply.headers({ 'content-type': 'application/json', 'content-length': text.length });
      return reply.send(compressed(request, reply, Readable.from([text])));
    });
  afterAll(() => server.close());

  const get = (url: string, encoding = 'gzip, deflate, br') =>
    server.inject({ url, headers: { 'accept-encoding': encoding } });

  it('makes what a page reads of a link smaller, and changes nothing of it', async () => {
    const { headers, rawPayload } = await get('/api/v1/links/east/floor');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(headers).not.toHaveProperty('content-length');
    expect(rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 3);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LONG);
  });

  it('leaves alone what is short, what carries a session, and who does not accept it', async () => {
    for (const answer of [
      await get('/api/v1/links/east/status'),
      await get('/api/v1/me'),
      await get('/api/v1/links/east/floor', 'identity'),
    ]) {
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.json()).toBeTruthy();
    }
  });
});
