import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

const POLICIES = {
  /** API data may load nothing, whatever type a browser takes the data for. */
  data: "default-src 'none'; frame-ancestors 'none'",
  document: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  documentation: "default-src 'self'; frame-ancestors 'none'",
} as const;

interface Addresses {
  readonly isSecure: boolean;
  readonly others: readonly string[];
}

/** API data is never cached, because it is personal or true only now. */
export async function setResponseHeaders(server: FastifyInstance, { isSecure, others }: Addresses): Promise<void> {
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: false,
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

function pagePolicy(controllers: readonly string[]): string {
  const addresses = controllers.flatMap((address) => [address, address.replace(/^http/, 'ws')]);
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...addresses].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');
}

const BYTES_MIN = 1_024;

/**
 * Compresses only the JSON that pages poll. Sessions and accounts carry secrets, which the length of a compressed
 * response could reveal.
 */
export function compressed(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  const isOfLink = request.method === 'GET' && request.url.startsWith('/api/v1/links/');
  const isAccepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const isLong = Number(reply.getHeader('content-length') ?? Infinity) >= BYTES_MIN;
  if (!isJson || !isOfLink || !isAccepted || !isLong) return body;
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
  return pipeline(body, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined);
}
