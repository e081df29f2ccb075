import fastifyRateLimit from '@fastify/rate-limit';
import { OPERATIONS, actRule } from '@jackpot/contract';
import { networkOf } from '@jackpot/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasCredential } from '../cookies.js';
import { ApiProblem } from '../problem.js';

const SECOND_MS = 1_000;
const NETWORKS_MAX = 10_000;
const UNAUTHENTICATED = 401;

const GUARDED = new Set(
  Object.values(OPERATIONS)
    .filter(({ act }) => actRule(act).who !== 'anyone')
    .map(({ method, path }) => `${method} ${path}`),
);

export interface Rates {
  readonly perSecond: number;
  readonly applies?: (request: FastifyRequest) => boolean;
  readonly pause: (ms: number) => Promise<void>;
  readonly isSecure: boolean;
}

/**
 * Limits two rates per network: requests that need no sign-in, and requests refused for a missing sign-in. Past the
 * limit each refusal takes a second, so a program that sends requests back to back takes no time from play.
 */
export async function limitRates(
  server: FastifyInstance,
  { perSecond, pause, isSecure, applies = () => true }: Rates,
): Promise<void> {
  await server.register(fastifyRateLimit, {
    ...{ global: false, max: perSecond, timeWindow: SECOND_MS, cache: NETWORKS_MAX },
  });
  const open = server.createRateLimit({ keyGenerator: ({ ip }) => networkOf(ip) });
  const refused = server.createRateLimit({ keyGenerator: ({ ip }) => `refused ${networkOf(ip)}` });
  server.addHook('onRequest', async (request, reply) => {
    if (!applies(request)) return;
    const isKnown = needsSignIn(request) && hasCredential(request, isSecure);
    const limit = await (isKnown ? refused(request, { increment: false }) : open(request));
    if (limit.isAllowed || !limit.isExceeded) return;
    await pause(SECOND_MS);
    void reply.header('retry-after', '1');
    throw new ApiProblem('TOO_MANY_REQUESTS');
  });
  server.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === UNAUTHENTICATED && applies(request)) await refused(request);
  });
}

export function needsSignIn({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return url?.startsWith('/floor/') === true || GUARDED.has(`${method} ${url}`);
}
