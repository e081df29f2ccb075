import { type ActName, BODY_BYTES_MAX, OPERATIONS, bodyBytesMaxOf } from '@jackpot/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** By method and path, as routes are registered. */
const SPECS = new Map(Object.values(OPERATIONS).map((spec) => [`${spec.method} ${spec.path}`, spec]));

/**
 * Gives every route the limit that its operation declares. Parsing takes the thread that serves play, and a crafted body takes
 * it for seconds: one that is larger than `BODY_BYTES_MAX` is read only once the caller is known and may do the act.
 *
 * @param mayDo rejects with the refusal of a caller who may not do this act
 */
export function limitBodies(
  server: FastifyInstance,
  mayDo: (request: FastifyRequest, act: ActName) => Promise<void>,
): void {
  server.addHook('onRoute', (options) => {
    const spec = SPECS.get(routeOf(options));
    options.bodyLimit ??= spec === undefined ? BODY_BYTES_MAX : bodyBytesMaxOf(spec);
    if (spec?.bodyBytesMax === undefined) return;
    options.preParsing = async (request, _reply, payload) => {
      if (!isSmall(request)) await mayDo(request, spec.act);
      return payload;
    };
  });
}

function routeOf({ method, url }: RouteOptions): string {
  return `${[method].flat().join()} ${url}`;
}

/** A body without a length may be of any size. */
function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= BODY_BYTES_MAX;
}
