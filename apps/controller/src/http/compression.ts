import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipped = promisify(gzip);

/** Below this a compressed answer saves nothing that matters. */
const BYTES_MIN = 1_024;

/**
 * Compresses the JSON that pages read of a link: a floor of sixty tables is read every few seconds. Nothing else: sessions and
 * accounts carry secrets, whose length must not depend on what else an answer holds.
 */
export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < BYTES_MIN) return payload;
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  const isOfLink = request.method === 'GET' && request.url.startsWith('/api/v1/links/');
  const isAccepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!isJson || !isOfLink || !isAccepted) return payload;
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
  return gzipped(payload, { level: constants.Z_BEST_SPEED });
}
