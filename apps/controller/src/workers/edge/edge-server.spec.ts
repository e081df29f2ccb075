import { Agent, type ServerResponse, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_BYTES_MAX, api, bodyBytesMaxOf } from '@jackpot/contract';
import { eventually } from '../../../../../test/support/eventually.js';
import { EDGE_HEADER } from '../../http/listening/from-edge.js';
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

  it('reaches the controller only if an operation has its path', async () => {
    const { url, received } = await before(answersOk);
    for (const path of ['/api/v1/nothing', '/metrics', '/ui/nothing', '/..'])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    expect(received).toEqual([]);
  });

  it('with too large a body does not reach the controller', async () => {
    const { url, received } = await before(answersOk);
    const body = 'x'.repeat(BODY_BYTES_MAX + 1);
    const answer = await fetch(`${url}/api/v1/sessions`, { method: 'POST', body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    const chunked = new Blob([body]).stream();
    const second = await fetch(`${url}/api/v1/sessions`, { method: 'POST', body: chunked, duplex: 'half' } as object);
    expect(second.status).toBe(413);
    expect(received).toEqual([]);
  });

  it('with a large body that its operation allows reaches the controller whole', async () => {
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

  it('reaches the controller only when it is whole, so a slow writer occupies nothing of the controller', async () => {
    const { edge, received } = await before(answersOk);
    const socket = connect(portOf(edge), '127.0.0.1');
    socket.write('POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab');
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

  it('describes the API by itself, however the path is spelled: the controller is not asked', async () => {
    const { url, edge, received } = await before(answersOk);
    const described = await fetch(`${url}/openapi.json`);
    expect(described.headers.get('content-type')).toContain('application/json');
    expect(await described.json()).toMatchObject({ openapi: '3.1.0', paths: { [OPEN]: {} } });
    expect(await statusOf(portOf(edge), 'GET /%6fpenapi.json#n HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(200);
    expect(received).toEqual([]);
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

describe('the policy of a response', () => {
  it.each(['/ui/nothing', '/%75i/nothing', 'http://localhost/ui/nothing', '/u%69%2Fnothing'])(
    'is the same for every spelling of a path: %s',
    async (line) => {
      const { edge } = await before(answersOk);
      const answer = await exchange(portOf(edge), `GET ${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const isOfPages = !line.includes('%2F');
      expect(answer.includes("content-security-policy: default-src 'self'")).toBe(isOfPages);
    },
  );

  it('keeps what the API returns out of caches, however its path is spelled', async () => {
    const { edge } = await before(answersOk);
    for (const line of [GUARDED, `/%61${GUARDED.slice(2)}`, `http://localhost${GUARDED}`])
      expect(await exchange(portOf(edge), `GET ${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toContain(
        'cache-control: no-store',
      );
  });

  it('lets pages connect to the controllers that the operator has named, and to no other address', async () => {
    const otherControllers = { addresses: ['http://10.0.0.6:3000'], keys: [] };
    const { url } = await before(answersOk, { otherControllers });
    expect((await fetch(`${url}/ui/nothing`)).headers.get('content-security-policy')).toContain(
      "connect-src 'self' http://10.0.0.6:3000 ws://10.0.0.6:3000;",
    );
  });
});

describe('the host of a request', () => {
  it.each([
    ['another name', 'Host: rebinding.example'],
    ['two Host lines', 'Host: localhost\r\nHost: localhost'],
    ['no Host line', 'X-Host: localhost'],
  ])('%s: does not reach the controller', async (_what, head) => {
    const { edge, received } = await before(answersOk);
    expect(await statusOf(portOf(edge), `GET ${GUARDED} HTTP/1.1\r\n${head}\r\n\r\n`)).toBe(400);
    const upgrade = `GET /feed?link=east HTTP/1.1\r\n${head}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    expect(await statusOf(portOf(edge), upgrade)).toBe(400);
    expect(received).toEqual([]);
  });

  it('is any name for health, which probes and proxies read', async () => {
    const { edge } = await before(answersOk);
    expect(await statusOf(portOf(edge), 'GET /health/live HTTP/1.1\r\nHost: controller-a:3000\r\n\r\n')).toBe(200);
  });
});

describe('a request that its sender ends', () => {
  it.each([
    ['before it is whole', '/api/v1/sessions', 'Content-Length: 10\r\n\r\nab'],
    ['in the middle of a chunk', '/api/v1/sessions', 'Transfer-Encoding: chunked\r\n\r\n9\r\nab'],
  ])('%s is counted, and is no fault of ours', async (_when, path, rest) => {
    const { edge, failed, aborted } = await before(answersOk);
    const socket = connect(portOf(edge), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    await fetch(`http://127.0.0.1:${portOf(edge)}${OPEN}`);
    socket.destroy();
    await eventually(() => expect(aborted.count).toBe(1));
    expect(failed).toEqual([]);
  });

  it('while it is answered is not reported as a failure', async () => {
    const held: ServerResponse[] = [];
    const { url, edge, failed } = await before((response, request) =>
      request.url === OPEN ? void response.end('{}') : void held.push(response),
    );
    const socket = connect(portOf(edge), '127.0.0.1');
    socket.write(`GET ${GUARDED} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await eventually(() => expect(held).toHaveLength(1));
    held[0]!.writeHead(200, { 'content-type': 'application/json' }).write('[');
    socket.destroy();
    await eventually(() => expect(held[0]!.destroyed).toBe(true));
    expect((await fetch(`${url}${OPEN}`)).status).toBe(200);
    expect(failed).toEqual([]);
  });
});

describe('an idle connection', () => {
  it('is offered to a proxy for longer than the 60 s after which proxies close it themselves', async () => {
    const { url } = await before(answersOk);
    const { headers } = await fetch(`${url}${OPEN}`);
    const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });
});

describe('connections of strangers', () => {
  it('give way to a person who connects, and a person who has signed in stays connected', async () => {
    const { edge, url } = await before(answersOk, { connections: 8, connectionsPerAddress: 8 });
    const person = new Agent({ keepAlive: true, maxSockets: 1 });
    const signedIn = await requestBy(person, url, GUARDED, { authorization: 'Bearer right' });
    const sockets = Array.from({ length: 20 }, () => connect(portOf(edge), '127.0.0.1').on('error', () => undefined));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    expect((await fetch(`${url}${OPEN}`)).status).toBe(200);
    expect(await requestBy(person, url, GUARDED, { authorization: 'Bearer right' })).toBe(signedIn);
    for (const socket of sockets) socket.destroy();
    person.destroy();
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

function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('data', (data: Buffer) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.on('error', reject);
  });
}

async function statusOf(port: number, request: string): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await exchange(port, request))?.[1]);
}

function requestBy(agent: Agent, url: string, path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${url}${path}`, { agent, headers }, (response) => {
      const { localPort } = response.socket;
      response.resume().on('end', () => resolve(localPort));
    });
    request.on('error', reject).end();
  });
}
