import { Readable } from 'node:stream';
import { BODY_BYTES_MAX, OPERATIONS, actRule, api, bodyBytesMaxOf } from '@jackpot/contract';
import Fastify from 'fastify';
import { limitBodies } from './body-limits.js';

/** A server with the routes of two operations, and what it has parsed. */
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

  it('that is larger than anyone may send is not read before the caller is known', async () => {
    const { fastify, parsed } = await server(() => Promise.reject(Object.assign(new Error('no'), { statusCode: 401 })));
    const send = (payload: string | Readable) =>
      fastify.inject({ method: 'POST', url: STAGE, payload, headers: { 'content-type': 'application/json' } });
    expect((await send(json(BODY_BYTES_MAX + 1))).statusCode).toBe(401);
    // Without a length it may be of any size.
    expect((await send(Readable.from([json(100)]))).statusCode).toBe(401);
    expect(parsed).toEqual([]);
    // A small one is for the guard of the route.
    expect((await send(json(BODY_BYTES_MAX))).statusCode).toBe(200);
  });

  it('of those who may is as large as the operation declares', async () => {
    const { fastify } = await server();
    const send = (payload: string) =>
      fastify.inject({ method: 'POST', url: STAGE, payload, headers: { 'content-type': 'application/json' } });
    const most = bodyBytesMaxOf(api.terms.stage);
    expect(most).toBeGreaterThan(BODY_BYTES_MAX);
    expect((await send(json(most))).statusCode).toBe(200);
    expect((await send(json(most + 1))).statusCode).toBe(413);
  });

  it('is small wherever anyone may do the act', () => {
    const open = Object.values(OPERATIONS).filter(({ act }) => actRule(act).who === 'anyone');
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter((spec) => bodyBytesMaxOf(spec) > BODY_BYTES_MAX)).toEqual([]);
  });
});
