import {
  type ActName,
  BODY_BYTES_MAX,
  OPERATIONS,
  bodyBytesMaxOf,
  type OperationSpec,
  isFile,
} from '@jackpot/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiProblem, sendProblem } from './problem.js';
import type { Metrics } from '@jackpot/platform';

const SPECS = new Map(Object.values(OPERATIONS).map((spec) => [`${spec.method} ${spec.path}`, spec]));

/**
 * Limits request bodies, because they are parsed on the thread that serves play and a crafted body takes seconds. A
 * body larger than `BODY_BYTES_MAX` is read only after the caller is known and may do the act.
 * @param mayDo rejects if the caller may not do the act
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

function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= BODY_BYTES_MAX;
}

const DOCUMENT = /^(application\/pdf|application\/jsonl|text\/(csv|html|plain))\b/;

/**
 * Adds a strong ETag, the hash of the bytes, to documents that are complete in memory, but not to documents produced
 * while they are sent.
 */
export async function tagDocument(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!request.url.startsWith('/api/') || request.method !== 'GET' || reply.statusCode !== 200) return payload;
  if (!DOCUMENT.test(type)) return payload;
  const isHeld = payload instanceof Readable && type.startsWith('application/pdf');
  const bytes = isHeld ? Buffer.concat((await payload.toArray()) as Buffer[]) : payload;
  if (typeof bytes !== 'string' && !Buffer.isBuffer(bytes)) return payload;
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  void reply.header('etag', tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return bytes;
  void reply.code(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-disposition');
  return '';
}

/** Weak comparison with `If-None-Match`, as RFC 9110 requires for reads. */
function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** Without this limit, unanswered reads would pile up, because pages send the next request anyway. */
export const READ_MS_MAX = 5_000;

const LIMITED = new Set(
  Object.values(OPERATIONS)
    .filter(isLimited)
    .map(({ path }) => path),
);

export function limitReads(server: FastifyInstance, msMax = READ_MS_MAX): void {
  server.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && LIMITED.has(request.routeOptions.url ?? '')) {
      const timer = setTimeout(() => {
        if (!reply.sent)
          void sendProblem(request, reply, new ApiProblem('UNAVAILABLE', `no answer within ${msMax} ms`));
      }, msMax);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

function isLimited({ method, response, query, isLong }: OperationSpec): boolean {
  return method === 'GET' && !isFile(response) && query?.shape['waitSeconds'] === undefined && isLong === undefined;
}

const MS_PER_S = 1_000;
const HUNDRED = 100;

/** By route, because paths contain names and would create labels without bound. */
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
