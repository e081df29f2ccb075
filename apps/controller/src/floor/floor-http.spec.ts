import Fastify from 'fastify';
import type { Credentials } from './credentials.js';
import { FloorHttp } from './floor-http.js';
import type { FloorMessageHandler } from './floor-message-handler.js';

/** A server that knows one table, whose every message is answered. */
function server() {
  const fastify = Fastify();
  const handler = { take: (_table: unknown, _body: unknown, send: (text: string) => void) => send('{"ok":true}') };
  const credentials = { tableOf: () => Promise.resolve({ linkId: 'east', tableId: 't-1', key: 'east/t-1' }) };
  new FloorHttp(handler as unknown as FloorMessageHandler, credentials as unknown as Credentials).register(fastify);
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
  return [reply.statusCode, body['id'], body['ok'], body['code']];
}

describe('a body that is no message of the floor', () => {
  it.each<[string, string | undefined]>([
    ['half an object', '{'],
    ['nothing', ''],
    ['no body at all', undefined],
    ['a text', 'void'],
    ['an empty list', '[]'],
    ['a name that JSON must not have', '{"__proto__":{"id":1}}'],
  ])('%s is BAD_MESSAGE', async (_, payload) => {
    expect(await answerTo(payload)).toEqual([400, null, false, 'BAD_MESSAGE']);
  });

  it('of another type is BAD_MESSAGE', async () => {
    expect(await answerTo('<xml/>', 'application/xml')).toEqual([400, null, false, 'BAD_MESSAGE']);
  });

  it('of two megabytes is FRAME_TOO_LARGE', async () => {
    expect(await answerTo(`"${'x'.repeat(2_000_000)}"`)).toEqual([413, null, false, 'FRAME_TOO_LARGE']);
  });

  it('and a message is answered', async () => {
    expect(await answerTo('{"type":"heartbeat","id":1}')).toEqual([200, undefined, true, undefined]);
  });
});
