import fastifyRateLimit from '@fastify/rate-limit';
import { OPERATIONS, actRule } from '@jackpot/contract';
import type { FastifyInstance } from 'fastify';
import { ApiProblem } from './problem.js';

const SECOND_MS = 1_000;
/** Addresses that are counted at a time; beyond it the oldest count is dropped. */
const ADDRESSES_MAX = 10_000;

/** Paths of operations that anyone may call. */
const OPEN = new Set(
  Object.values(OPERATIONS)
    .filter(({ act }) => actRule(act).who === 'anyone')
    .map(({ path }) => path),
);

/**
 * Limits how often one network address may call what needs no sign-in, all such operations together. Others are refused by
 * the guard, which costs little.
 */
export async function limitRates(server: FastifyInstance, perSecond: number): Promise<void> {
  // Before the plugin: its own hook reads what this one has set.
  server.addHook('onRoute', (route) => {
    if (!OPEN.has(route.url)) return;
    const rateLimit = { max: perSecond, timeWindow: SECOND_MS, groupId: 'open' };
    route.config = { ...route.config, rateLimit };
  });
  await server.register(fastifyRateLimit, {
    global: false,
    cache: ADDRESSES_MAX,
    errorResponseBuilder: () => new ApiProblem('TOO_MANY_REQUESTS'),
  });
}
