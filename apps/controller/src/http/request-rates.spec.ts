import { api } from '@jackpot/contract';
import Fastify from 'fastify';
import { limitRates } from './request-rates.js';

const PER_SECOND = 5;

async function server() {
  const fastify = Fastify();
  await limitRates(fastify, PER_SECOND);
  for (const { method, path } of [api.sessions.open, api.rules.settle, api.rules.odds])
    fastify.route({ method, url: path, handler: () => 'done' });
  return fastify;
}

describe('how often an address may call what needs no sign-in', () => {
  it('is limited for all such operations together, and for each address alone', async () => {
    const fastify = await server();
    const call = async (url: string, remoteAddress: string) =>
      (await fastify.inject({ method: 'POST', url, remoteAddress })).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 4 * PER_SECOND; n += 1)
      statuses.push(await call(n % 2 === 0 ? '/api/v1/sessions' : '/api/v1/rules/settle', '10.0.0.1'));
    // The second may turn once while this runs.
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(PER_SECOND);
    expect(served).toBeLessThanOrEqual(2 * PER_SECOND);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - served);
    expect(await call('/api/v1/sessions', '10.0.0.2')).toBe(200);
  });

  it('does not limit what the guard protects', async () => {
    const fastify = await server();
    for (let n = 0; n < 4 * PER_SECOND; n += 1)
      expect((await fastify.inject({ method: 'POST', url: '/api/v1/rules/odds' })).statusCode).toBe(200);
  });
});
