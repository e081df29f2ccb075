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

/** The operations by method and path: `GET /api/v1/links`. */
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

const DOCUMENT = /^(application\/pdf|application\/jsonl|text\/(csv|html|plain))\b/;

/**
 * A document that is made whole (slips, closes, exports, terms) is sent with a strong ETag, the hash of its bytes. A client
 * that has these bytes (`If-None-Match`) gets 304 and none of them. What is written while it is sent has no ETag: a sheet
 * of a day and an export of the journal.
 */
export async function tagDocument(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!request.url.startsWith('/api/') || request.method !== 'GET' || reply.statusCode !== 200) return payload;
  if (!DOCUMENT.test(type)) return payload;
  // The stream of a PDF is over bytes that are in memory already.
  const isHeld = payload instanceof Readable && type.startsWith('application/pdf');
  const bytes = isHeld ? Buffer.concat((await payload.toArray()) as Buffer[]) : payload;
  if (typeof bytes !== 'string' && !Buffer.isBuffer(bytes)) return payload;
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  void reply.header('etag', tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return bytes;
  void reply.code(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-disposition');
  return '';
}

/** Weak comparison, as RFC 9110 wants it for reads. */
function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** No read may take longer. A page sends the next request anyway, and unanswered reads would pile up. */
export const READ_MS_MAX = 5_000;

const LIMITED = new Set(
  Object.values(OPERATIONS)
    .filter(isLimited)
    .map(({ path }) => path),
);

/** Answers a read with UNAVAILABLE after `msMax`, whatever it is waiting for. */
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

/** Not a document of any size, a wait for what happens next, or a read of a whole day or journal. */
function isLimited({ method, response, query, isLong }: OperationSpec): boolean {
  return method === 'GET' && !isFile(response) && query?.shape['waitSeconds'] === undefined && isLong === undefined;
}

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
