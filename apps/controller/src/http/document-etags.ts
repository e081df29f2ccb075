import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
