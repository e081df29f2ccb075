import { createMetrics } from '@jackpot/platform';
import Fastify from 'fastify';
import type { Credentials } from './credentials.js';
import { FloorHttp } from './floor-http.js';
import type { FloorMessageHandler } from './floor-message-handler.js';
import { TableCertificates } from './table-certificates.js';
import { TableShares } from './table-shares.js';

function server(
  shares = new TableShares(1_000, { steady: () => 0, later: () => () => undefined }),
  tableOf: () => Promise<object | undefined> = () =>
    Promise.resolve({ linkId: 'east', tableId: 't-1', key: 'east/t-1' }),
) {
  const fastify = Fastify();
  const handler = { take: (_table: unknown, _body: unknown, send: (text: string) => void) => send('{"ok":true}') };
  const credentials = { tableOf };
  const certificates = new TableCertificates(false, { warn: () => undefined });
  const { metrics } = createMetrics();
  const parts = [
    handler as unknown as FloorMessageHandler,
    credentials as unknown as Credentials,
    certificates,
  ] as const;
  new FloorHttp(...parts, shares, metrics).register(fastify);
  return fastify;
}

async function answerTo(payload: string | undefined, type = 'application/json') {
  const headers = { authorization: 'Bearer east/t-1/x', 'content-type': type };
  const reply = await server().inject({
    method: 'POST',
    url: '/floor/v1/messages',
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const body = JSON.parse(reply.body) as Readonly<Record<string, unknown>>;
  return [reply.statusCode, body['code'] ?? body['ok'], reply.headers['content-type']];
}

const PROBLEM = 'application/problem+json; charset=utf-8';

describe('a body that is no message of the floor', () => {
  it.each<[string, string | undefined]>([
    ['half an object', '{'],
    ['nothing', ''],
    ['no body at all', undefined],
    ['a text', 'void'],
    ['an empty list', '[]'],
    ['a name that JSON must not have', '{"__proto__":{"id":1}}'],
  ])('%s is BAD_MESSAGE', async (_, payload) => {
    expect(await answerTo(payload)).toEqual([400, 'BAD_MESSAGE', PROBLEM]);
  });

  it('of another type is BAD_MESSAGE', async () => {
    expect(await answerTo('<xml/>', 'application/xml')).toEqual([400, 'BAD_MESSAGE', PROBLEM]);
  });

  it('of two megabytes is FRAME_TOO_LARGE', async () => {
    expect(await answerTo(`"${'x'.repeat(2_000_000)}"`)).toEqual([413, 'FRAME_TOO_LARGE', PROBLEM]);
  });

  it('does not prevent the answer to a valid message', async () => {
    expect(await answerTo('{"type":"heartbeat","id":1}')).toEqual([200, true, 'application/json; charset=utf-8']);
  });
});

describe('a request without the key of a table', () => {
  it('is UNAUTHENTICATED before its body is read', async () => {
    const payload = '['.repeat(60_000);
    const reply = await server(undefined, () => Promise.resolve(undefined)).inject({
      ...{ method: 'POST', url: '/floor/v1/messages', payload, headers: { 'content-type': 'application/json' } },
    });
    expect([reply.statusCode, reply.json<{ readonly code: string }>().code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('requests of a table over HTTP', () => {
  const PER_SECOND = 100;

  it('beyond its share wait for their turn, and beyond that are BUSY', async () => {
    const waits: { readonly ms: number; readonly then: () => void }[] = [];
    const later = (ms: number, then: () => void) => {
      waits.push({ ms, then });
      return () => undefined;
    };
    const fastify = server(new TableShares(PER_SECOND, { steady: () => 0, later }));
    const send = () =>
      fastify.inject({
        ...{ method: 'POST', url: '/floor/v1/messages', headers: { authorization: 'Bearer east/t-1/x' } },
        payload: Array.from({ length: 50 }, (_, id) => ({ type: 'heartbeat', id })),
      });
    for (let request = 0; request < 3; request += 1) expect((await send()).statusCode).toBe(200);
    const held = Array.from({ length: 5 }, () => send());
    while (waits.length < 4) await new Promise((resolve) => setImmediate(resolve));
    expect(waits.map(({ ms }) => ms)).toEqual([500, 1_000, 1_500, 2_000]);
    const refused = await held[4]!;
    expect([refused.statusCode, (JSON.parse(refused.body) as { code: string }).code]).toEqual([503, 'BUSY']);
    for (const { then } of waits) then();
    for (const answer of await Promise.all(held.slice(0, 4))) expect(answer.statusCode).toBe(200);
  });
});
