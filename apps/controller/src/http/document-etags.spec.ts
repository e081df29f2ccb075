import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { tagDocument } from './document-etags.js';

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

  it('data, and what is written while it is sent, have none', async () => {
    for (const path of ['/api/v1/links', '/api/v1/links/east/export'] as const)
      expect((await get(path, '*')).headers.etag).toBeUndefined();
  });
});
