import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

/** What a browser may load, run and connect to, by what it was given. */
const POLICIES = {
  /** Data: nothing, whatever a browser takes it for. */
  data: "default-src 'none'; frame-ancestors 'none'",
  /** A printed document has its styles inside, and is shown in a frame of a page of ours. */
  document: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  /** The documentation: files of ours alone, and nothing written into its pages. */
  documentation: "default-src 'self'; frame-ancestors 'none'",
} as const;

interface Addresses {
  /** Whether people reach this controller over TLS. */
  readonly isSecure: boolean;
  /** Other controllers that the pages of this one may connect to. */
  readonly others: readonly string[];
}

/** Headers of every response. Data of the API is kept by no cache: it is a person's, or it is true only now. */
export async function setResponseHeaders(server: FastifyInstance, { isSecure, others }: Addresses): Promise<void> {
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: false, // Below, by what is sent.
    strictTransportSecurity: isSecure,
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', policyOf(request, reply, others));
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function policyOf({ url }: FastifyRequest, reply: FastifyReply, others: Addresses['others']): string {
  if (url.startsWith('/ui/')) return pagePolicy(others);
  if (url.startsWith('/docs')) return POLICIES.documentation;
  const type = String(reply.getHeader('content-type') ?? '');
  return type.startsWith('text/html') ? POLICIES.document : POLICIES.data;
}

/** Pages load nothing from elsewhere, run nothing that is not a file of ours, and connect to the controllers only. */
function pagePolicy(controllers: readonly string[]): string {
  const addresses = controllers.flatMap((address) => [address, address.replace(/^http/, 'ws')]);
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...addresses].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Below this a compressed answer saves nothing that matters. */
const BYTES_MIN = 1_024;

/**
 * Compresses the JSON that pages read of a link: a floor of sixty tables is read every few seconds. Nothing else: sessions and
 * accounts carry secrets, whose length must not depend on what else an answer holds.
 */
export function compressed(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  const isOfLink = request.method === 'GET' && request.url.startsWith('/api/v1/links/');
  const isAccepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const isLong = Number(reply.getHeader('content-length') ?? Infinity) >= BYTES_MIN;
  if (!isJson || !isOfLink || !isAccepted || !isLong) return body;
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
  // A body that breaks off ends the response as well.
  return pipeline(body, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined);
}
