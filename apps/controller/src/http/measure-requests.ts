import type { Metrics } from '@jackpot/platform';
import type { FastifyInstance } from 'fastify';

const MS_PER_S = 1_000;
const HUNDRED = 100;

/** Counts every request of the API by its route, never by its address: a name in a path would be a label without end. */
export function measureRequests(
  server: FastifyInstance,
  metrics: Pick<Metrics, 'jackpot_http_request_duration_seconds'>,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const route = url === undefined ? 'none' : `${request.method} ${url}`;
    const status = `${Math.floor(reply.statusCode / HUNDRED)}xx`;
    metrics.jackpot_http_request_duration_seconds.observe({ route, status }, reply.elapsedTime / MS_PER_S);
    done();
  });
}
