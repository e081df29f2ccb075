import { createMetrics } from '@jackpot/platform';
import Fastify from 'fastify';
import { measureRequests } from './measure-requests.js';

describe('the time of requests', () => {
  it('is counted by route and kind of status, however many addresses there are', async () => {
    const { metrics, registry } = createMetrics();
    const server = Fastify();
    measureRequests(server, metrics);
    server.get('/api/v1/links/:linkId/meters', () => ({}));
    for (const path of ['/api/v1/links/east/meters', '/api/v1/links/west/meters', '/nothing/1', '/nothing/2'])
      await server.inject(path);
    await server.close();
    const text = await registry.metrics();
    const counts = [...text.matchAll(/jackpot_http_request_duration_seconds_count(\{.*\} \d+)/g)].map(
      ([, count]) => count,
    );
    expect(counts).toEqual([
      '{route="GET /api/v1/links/:linkId/meters",status="2xx"} 2',
      '{route="none",status="4xx"} 2',
    ]);
  });
});
