import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@jackpot/contract';
import { PASSED_ON_HEADER, passedOnKey } from './passed-on.js';
import { PROBLEM_TYPE, problemBody } from '../../http/problem.js';
import { type Reply, before, closeAll } from './testing/before.js';

afterEach(closeAll);

const KEYS = [passedOnKey(Buffer.alloc(32, 7))];
const PATH = api.tables.floor.path.replace(':linkId', 'east');
const PROTOCOLS = 'royal9-floor, ticket.east.0123456789abcdefghij';
const JSON_TYPE = { 'content-type': 'application/json' };

const refers =
  (leader: string): Reply =>
  (response) => {
    const body = JSON.stringify(problemBody('NOT_LEADER', { detail: leader }));
    response.writeHead(421, { 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) }).end(body);
  };

const leads: Reply = (response) =>
  void response.writeHead(200, { ...JSON_TYPE, 'set-cookie': 'a=1' }).end('{"by":"leader"}');

async function pair(reply: Reply = leads, keys: readonly string[] = KEYS) {
  const leader = await before(reply, { otherControllers: { addresses: [], keys } });
  const standby = await before(refers(leader.url), { otherControllers: { addresses: [leader.url], keys: KEYS } });
  return { leader, standby };
}

describe('a controller that does not lead the link', () => {
  it('passes a read on to the one that does, for its caller and with one id', async () => {
    const { leader, standby } = await pair();
    const answer = await fetch(`${standby.url}${PATH}?after=a.1`, { headers: { cookie: 'session=s' } });
    expect([answer.status, await answer.json()]).toEqual([200, { by: 'leader' }]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1']);
    expect(leader.received).toMatchObject([{ method: 'GET', url: `${PATH}?after=a.1` }]);
    const { headers } = leader.received[0]!;
    expect(headers).toMatchObject({ cookie: 'session=s', 'x-forwarded-for': '127.0.0.1' });
    expect(headers['x-request-id']).toBe(standby.received[0]?.headers['x-request-id']);
    expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id']);
    expect(headers).not.toHaveProperty(PASSED_ON_HEADER);
  });

  it('passes an act on with its body, without what it has compared with its own address', async () => {
    const { leader, standby } = await pair();
    const answer = await fetch(`${standby.url}/api/v1/links/east/tables/t-1/ticket`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { ...JSON_TYPE, origin: standby.url, 'x-csrf-token': 'c', authorization: 'Bearer t' },
    });
    expect(answer.status).toBe(200);
    expect(leader.received).toMatchObject([{ method: 'POST', body: '{"a":1}' }]);
    expect(leader.received[0]!.headers).toMatchObject({ 'x-csrf-token': 'c', authorization: 'Bearer t' });
    expect(leader.received[0]!.headers).not.toHaveProperty('origin');
  });

  it('answers with its refusal where the leader is none of those that the operator has named', async () => {
    const stranger = await before(leads);
    const standby = await before(refers(stranger.url), {
      otherControllers: { addresses: ['http://10.0.0.9'], keys: KEYS },
    });
    const answer = await fetch(`${standby.url}${PATH}`);
    expect([answer.status, await answer.json()]).toMatchObject([421, { code: 'NOT_LEADER', detail: stranger.url }]);
    expect(stranger.received).toEqual([]);
  });

  it('passes nothing on to an address that a caller sends as the path', async () => {
    const stranger = await before(leads);
    const { leader, standby } = await pair();
    await new Promise<void>((resolve, reject) => {
      const { port } = new URL(standby.url);
      const path = `${stranger.url}${PATH}`;
      const request = httpRequest({ port, path, headers: { authorization: 'Bearer t' } }, (response) =>
        response.resume().on('end', resolve),
      );
      request.on('error', reject).end();
    });
    expect(stranger.received).toEqual([]);
    expect(leader.received).toHaveLength(1);
  });

  it('passes a request on once, also where the other one refers to a third', async () => {
    const third = await before(leads, { otherControllers: { addresses: [], keys: KEYS } });
    const second = await before(refers(third.url), { otherControllers: { addresses: [third.url], keys: KEYS } });
    const first = await before(refers(second.url), { otherControllers: { addresses: [second.url], keys: KEYS } });
    const answer = await fetch(`${first.url}${PATH}`);
    expect([answer.status, await answer.json()]).toMatchObject([421, { code: 'NOT_LEADER', detail: third.url }]);
    expect(second.received.length).toBe(first.received.length);
    expect(third.received).toEqual([]);
  });

  it('is not taken for another controller by a leader with another key, which goes by the address that it sees', async () => {
    const { leader, standby } = await pair(leads, [passedOnKey(Buffer.alloc(32, 8))]);
    await fetch(`${standby.url}${PATH}`, { headers: { 'x-forwarded-for': '1.2.3.4' } });
    expect(leader.received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(leader.received[0]?.headers['x-request-id']).not.toBe(standby.received[0]?.headers['x-request-id']);
  });

  it('passes nothing on that states it was passed on, whether that can be read or not', async () => {
    const { leader, standby } = await pair();
    const answer = await fetch(`${standby.url}${PATH}`, { headers: { [PASSED_ON_HEADER]: 'guessed' } });
    expect(answer.status).toBe(421);
    expect(leader.received).toEqual([]);
    expect(standby.received[0]?.headers).not.toHaveProperty(PASSED_ON_HEADER);
  });

  it('answers with its refusal where the leader cannot be reached', async () => {
    const gone = await before(leads);
    const { url } = gone;
    await closeAll();
    const standby = await before(refers(url), { otherControllers: { addresses: [url], keys: KEYS } });
    const answer = await fetch(`${standby.url}${PATH}`);
    expect([answer.status, await answer.json()]).toMatchObject([421, { code: 'NOT_LEADER', detail: url }]);
  });

  it('does not answer if the leader has received an act and not answered', async () => {
    const leader = createServer((request) => void request.resume().on('end', () => request.socket.destroy()));
    await new Promise<void>((resolve) => leader.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(leader.address() as AddressInfo).port}`;
    const standby = await before(refers(url), { otherControllers: { addresses: [url], keys: KEYS } });
    await expect(
      fetch(`${standby.url}/api/v1/links/east/tables/t-1/ticket`, { method: 'POST', body: '{}', headers: JSON_TYPE }),
    ).rejects.toThrow('fetch failed');
    leader.close();
  });

  it('passes the connection of a dealer’s page on, both ways', async () => {
    const leader = await before(leads, { otherControllers: { addresses: [], keys: KEYS } });
    const body = JSON.stringify(problemBody('NOT_LEADER', { leader: leader.url }));
    const refusal = `HTTP/1.1 421 Misdirected Request\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    const standby = await before(leads, { otherControllers: { addresses: [leader.url], keys: KEYS } }, refusal);
    const frame = await new Promise<string>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-protocol': PROTOCOLS,
      };
      const request = httpRequest(`${standby.url}/floor`, { headers });
      request.on('upgrade', (_response, socket) => {
        socket.once('data', (data: Buffer) => {
          socket.destroy();
          resolve(data.toString());
        });
        socket.write('frame');
      });
      request.on('response', (response) => reject(new Error(`refused with ${response.statusCode}`)));
      request.on('error', reject);
      request.end();
    });
    expect(frame).toBe('frame');
    expect(leader.received[0]?.headers['sec-websocket-protocol']).toBe(PROTOCOLS);
  });
});
