import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { Readable } from 'node:stream';
import { compressed } from './compression.js';

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
