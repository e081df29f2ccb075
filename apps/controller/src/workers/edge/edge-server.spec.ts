import { type ServerResponse, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_BYTES_MAX, api, bodyBytesMaxOf } from '@jackpot/contract';
import { EDGE_HEADER } from '../../http/from-edge.js';
import { OPEN_TOGETHER } from './edge-server.js';
import { type Reply, SECRET, before, closeAll, portOf } from './testing/before.js';

const OPEN = '/health/live';
const GUARDED = api.accounts.list.path;

afterEach(closeAll);

const answersOk: Reply = (response) => void response.end('{}');

describe('a request that passes the edge', () => {
  it('reaches the controller with its body, the address it came from and the secret of the edge', async () => {
    const { url, received } = await before((response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end('{"token":"x"}');
    });
    const answer = await fetch(`${url}/api/v1/sessions`, {
      method: 'POST',
      body: '{"signInName":"a"}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '1.2.3.4', [EDGE_HEADER]: 'guessed' },
    });
    expect([answer.status, await answer.text()]).toEqual([201, '{"token":"x"}']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(received).toMatchObject([{ method: 'POST', url: '/api/v1/sessions', body: '{"signInName":"a"}' }]);
    expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', [EDGE_HEADER]: SECRET });
  });

  it('reaches it only where an operation has this path', async () => {
    const { url, received } = await before(answersOk);
    for (const path of ['/api/v1/nothing', '/metrics', '/ui/nothing', '/..'])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    expect(received).toEqual([]);
  });

  it('with too large a body does not reach it', async () => {
    const { url, received } = await before(answersOk);
    const body = 'x'.repeat(BODY_BYTES_MAX + 1);
    const answer = await fetch(`${url}/api/v1/sessions`, { method: 'POST', body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    // Without a length.
    const chunked = new Blob([body]).stream();
    const second = await fetch(`${url}/api/v1/sessions`, { method: 'POST', body: chunked, duplex: 'half' } as object);
    expect(second.status).toBe(413);
    expect(received).toEqual([]);
  });

  it('with a large body that its operation allows reaches it whole', async () => {
    const { url, received } = await before(answersOk);
    const body = 'x'.repeat(10 * BODY_BYTES_MAX);
    await fetch(`${url}/api/v1/links/east/terms`, { method: 'POST', body, headers: { authorization: 'Bearer t' } });
    expect(received[0]?.body).toBe(body);
  });

  it.each([
    ['without a credential', 10 * BODY_BYTES_MAX, {}, 'UNAUTHENTICATED'],
    [
      'larger than its operation allows',
      bodyBytesMaxOf(api.terms.stage) + 1,
      { authorization: 'Bearer t' },
      'BODY_TOO_LARGE',
    ],
  ])('with a large body %s does not reach it', async (_what, bytes, headers, code) => {
    const { url, received } = await before(answersOk);
    const answer = await fetch(`${url}/api/v1/links/east/terms`, { method: 'POST', body: 'x'.repeat(bytes), headers });
    expect(await answer.json()).toMatchObject({ code });
    expect(received).toEqual([]);
  });

  it('reaches it only when it is whole: one who writes slowly holds nothing of the controller', async () => {
    const { edge, received } = await before(answersOk);
    const socket = connect(portOf(edge), '127.0.0.1');
    socket.write('POST /api/v1/sessions HTTP/1.1\r\nHost: c\r\nContent-Length: 4\r\n\r\nab');
    await fetch(`http://127.0.0.1:${portOf(edge)}${OPEN}`);
    expect(received.map(({ url }) => url)).toEqual([OPEN]);
    socket.write('cd');
    await new Promise((resolve) => socket.once('data', resolve));
    expect(received.map(({ body }) => body)).toEqual(['', 'abcd']);
    socket.destroy();
  });
});

describe('what is open to strangers', () => {
  it('is limited in how much of it the controller does at a time; those signed in do not wait for it', async () => {
    const held: ServerResponse[] = [];
    const { url, received } = await before((response, request) =>
      request.url === OPEN ? void held.push(response) : void response.end('[]'),
    );
    const strangers = Array.from({ length: 20 }, () => fetch(`${url}${OPEN}`));
    const staff = await fetch(`${url}${GUARDED}`, { headers: { authorization: 'Bearer right' } });
    expect(staff.status).toBe(200);
    expect(received.filter((one) => one.url === OPEN).length).toBeLessThanOrEqual(OPEN_TOGETHER);
    while (held.length > 0 || received.length < 21) {
      held.shift()?.end('{}');
      await sleep(1);
    }
    expect((await Promise.all(strangers)).every(({ status }) => status === 200)).toBe(true);
  });

  it('and never changes is read from the controller once', async () => {
    const { url, received } = await before((response) => void response.end('{"openapi":"3.1.0"}'));
    for (let n = 0; n < 3; n += 1)
      expect(await (await fetch(`${url}/openapi.json`)).text()).toBe('{"openapi":"3.1.0"}');
    expect(received).toHaveLength(1);
  });

  it.each([
    ['by address', { connectionsPerAddress: 3 }],
    ['of all addresses together', { connections: 3 }],
  ])('is limited in its connections %s', async (_whose, limit) => {
    const { edge } = await before(answersOk, limit);
    const closed: number[] = [];
    const sockets = Array.from({ length: 5 }, (_, n) => {
      const socket = connect(portOf(edge), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('close', () => closed.push(n));
      return socket;
    });
    while (closed.length < 2) await sleep(1);
    expect(edge.server.connections ?? sockets.length - closed.length).toBe(3);
    for (const socket of sockets) socket.destroy();
  });
});

describe('what stays open', () => {
  it.each([
    ['a stream of events', api.events.stream.path],
    ['a request that waits for an event', `${api.events.page.path}?waitSeconds=30`],
  ])('%s takes no turn of the staff', async (_what, path) => {
    const { url } = await before((response, request) => {
      if (!request.url.includes('/events')) return void response.end('[]');
      if (request.url.endsWith('/stream'))
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    });
    const headers = { authorization: 'Bearer right' };
    const gone = new AbortController();
    const readers = Array.from({ length: 100 }, () => fetch(`${url}${path}`, { headers, signal: gone.signal }));
    const ends = Promise.allSettled(readers);
    expect((await fetch(`${url}${GUARDED}`, { headers })).status).toBe(200);
    gone.abort();
    await ends;
  });
});

describe('a connection for another protocol', () => {
  const upgrade = (url: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = httpRequest(`${url}${path}`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
      request.on('upgrade', (_response, socket) => {
        socket.once('data', (data: Buffer) => {
          socket.destroy();
          resolve(data.toString());
        });
        socket.write('frame');
      });
      request.on('response', (response) => resolve(String(response.statusCode)));
      request.on('error', reject);
      request.end();
    });

  it('to a table or a sign is passed on, both ways', async () => {
    const { url, received } = await before(answersOk);
    expect(await upgrade(url, '/feed?link=east')).toBe('frame');
    expect(await upgrade(url, '/floor')).toBe('frame');
    expect(received.map((one) => one.url)).toEqual(['/feed?link=east', '/floor']);
    expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', [EDGE_HEADER]: SECRET });
  });

  it('to anything else is refused', async () => {
    const { url, received } = await before(answersOk);
    expect(await upgrade(url, '/elsewhere')).toBe('404');
    expect(received).toEqual([]);
  });
});

describe('a controller that does not answer', () => {
  it('is reported on its health within the limit, and what it was sent is refused as unavailable', async () => {
    const { edge } = await before(() => undefined);
    const answer = await edge.inject('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });
});
