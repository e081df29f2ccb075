import { api } from '@jackpot/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitReads } from './limit-reads.js';

const LONG = [api.days.next, api.audit.check, api.proof.inclusion].map(({ path }) => path);

describe('a read', () => {
  let server: FastifyInstance;
  let answer: () => void;

  beforeEach(() => {
    server = Fastify();
    limitReads(server, 20);
    for (const url of [
      ...LONG,
      '/api/v1/links',
      '/api/v1/links/:linkId/events',
      '/api/v1/links/:linkId/exports/:sheet',
    ])
      server.get(url, () => new Promise((resolve) => (answer = () => resolve({ links: [] }))));
  });
  afterEach(() => server.close());

  it('that has no answer in time is answered UNAVAILABLE, and the answer that comes later harms nothing', async () => {
    const response = await server.inject('/api/v1/links');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'UNAVAILABLE', detail: 'no answer within 20 ms' });
    answer();
    await new Promise((resolve) => setImmediate(resolve));
  });

  it.each(LONG)('that goes over a whole day, trail or journal has the time that it takes: %s', async (path) => {
    const waiting = server.inject(path.replace(':linkId', 'east').replace(':sequence', '7'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    answer();
    expect((await waiting).statusCode).toBe(200);
  });

  it('that waits for the next event has the time that it wants', async () => {
    const waiting = server.inject('/api/v1/links/east/events?waitSeconds=30');
    await new Promise((resolve) => setTimeout(resolve, 60));
    answer();
    expect((await waiting).statusCode).toBe(200);
  });
});
