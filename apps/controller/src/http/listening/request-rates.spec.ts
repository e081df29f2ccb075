import fastifyCookie from '@fastify/cookie';
import { api } from '@jackpot/contract';
import Fastify from 'fastify';
import { limitRates } from './request-rates.js';

const PER_SECOND = 5;
const GUARDED = api.rules.odds;

async function server() {
  const waited: number[] = [];
  const fastify = Fastify();
  await fastify.register(fastifyCookie);
  await limitRates(fastify, { perSecond: PER_SECOND, pause: async (ms) => void waited.push(ms), isSecure: false });
  for (const { method, path } of [api.sessions.open, api.rules.settle, GUARDED])
    fastify.route({
      ...{ method, url: path },
      handler: (request, reply) =>
        request.headers.authorization === 'Bearer right'
          ? 'done'
          : reply.status(path === GUARDED.path ? 401 : 200).send(),
    });
  const send = async (times: number, url: string, { token = '', from = '10.0.0.1' } = {}) => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
      statuses.push((await fastify.inject({ method: 'POST', url, headers, remoteAddress: from })).statusCode);
    }
    return statuses;
  };
  return { send, waited };
}

const of = (statuses: readonly number[], status: number): number => statuses.filter((each) => each === status).length;

function expectLimited(statuses: readonly number[], served: number): void {
  expect(of(statuses, served)).toBeGreaterThanOrEqual(PER_SECOND);
  expect(of(statuses, served)).toBeLessThanOrEqual(2 * PER_SECOND);
  expect(of(statuses, 429)).toBe(statuses.length - of(statuses, served));
}

describe('how often an address may request what needs no sign-in', () => {
  it('is limited for all of it together, and for each address alone', async () => {
    const { send } = await server();
    const statuses = [
      ...(await send(PER_SECOND, '/api/v1/sessions')),
      ...(await send(3 * PER_SECOND, '/api/v1/rules/settle')),
    ];
    expectLimited(statuses, 200);
    expect(await send(1, '/api/v1/sessions', { from: '10.0.0.2' })).toEqual([200]);
  });

  it('counts all addresses of a network together: one subscriber has 2^64 of them', async () => {
    const { send } = await server();
    const statuses: number[] = [];
    for (let n = 1; n <= 4 * PER_SECOND; n += 1)
      statuses.push(...(await send(1, '/api/v1/sessions', { from: `2001:db8:0:12::${n}` })));
    expectLimited(statuses, 200);
    expect(await send(1, '/api/v1/sessions', { from: '2001:db8:0:13::1' })).toEqual([200]);
  });

  it('also counts pages and unknown paths', async () => {
    const { send } = await server();
    expectLimited(await send(4 * PER_SECOND, '/ui/nothing'), 404);
  });

  it('delays the refusal of callers that exceed it', async () => {
    const { send, waited } = await server();
    const statuses = await send(4 * PER_SECOND, '/api/v1/sessions');
    expect(waited.length).toBeGreaterThan(0);
    expect(waited).toEqual(Array.from({ length: of(statuses, 429) }, () => 1_000));
  });
});

describe('what needs a sign-in', () => {
  it('is not limited for people who are signed in', async () => {
    const { send } = await server();
    await send(4 * PER_SECOND, '/api/v1/sessions');
    expect(of(await send(4 * PER_SECOND, GUARDED.path, { token: 'right' }), 200)).toBe(4 * PER_SECOND);
  });

  it('does not include paths without an operation, whatever credential is shown', async () => {
    const { send } = await server();
    expectLimited(await send(4 * PER_SECOND, '/floor/nothing', { token: 'wrong' }), 404);
  });

  it('is limited for an address that is refused again and again', async () => {
    const { send } = await server();
    expectLimited(await send(4 * PER_SECOND, GUARDED.path, { token: 'wrong' }), 401);
  });
});
