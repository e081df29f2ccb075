import fastifyRateLimit from '@fastify/rate-limit';
import { OPERATIONS, actRule } from '@jackpot/contract';
import { networkOf } from '@jackpot/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasCredential } from '../cookies.js';
import { ApiProblem } from '../problem.js';

const SECOND_MS = 1_000;
/** Networks that are counted at a time; beyond it the oldest count is dropped. */
const NETWORKS_MAX = 10_000;
const UNAUTHENTICATED = 401;

/** Operations that need a sign-in, by method and path as routes are registered. */
const GUARDED = new Set(
  Object.values(OPERATIONS)
    .filter(({ act }) => actRule(act).who !== 'anyone')
    .map(({ method, path }) => `${method} ${path}`),
);

export interface Rates {
  /** Requests a second of one network. */
  readonly perSecond: number;
  /** The requests that it is about; without it all. */
  readonly applies?: (request: FastifyRequest) => boolean;
  /** Ends after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** Whether people reach this server over TLS. */
  readonly isSecure: boolean;
}

/**
 * Limits how often one network may request what needs no sign-in, and how often it may be refused for want of one.
 * One who exceeds that waits a second for the refusal: a program that sends the next request when the last is answered is
 * slowed down to one a second on each connection, and takes no time from play.
 */
export async function limitRates(
  server: FastifyInstance,
  { perSecond, pause, isSecure, applies = () => true }: Rates,
): Promise<void> {
  await server.register(fastifyRateLimit, {
    ...{ global: false, max: perSecond, timeWindow: SECOND_MS, cache: NETWORKS_MAX },
  });
  const open = server.createRateLimit({ keyGenerator: ({ ip }) => networkOf(ip) });
  // Both counts are in one store.
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

/** Whether a request is answered only to somebody who is signed in, or to a table with its key. */
export function needsSignIn({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return url?.startsWith('/floor/') === true || GUARDED.has(`${method} ${url}`);
}
