import { type Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
