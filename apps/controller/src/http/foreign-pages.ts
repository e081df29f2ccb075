import type { FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none`: a person entered the address. `same-site` is another port or host, which need not be ours. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** Whether a request may change something: every method but those that read. */
export function isChange({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !READING.has(method);
}

/**
 * Whether a browser sends this request for a page of another site. Such a page cannot read the response, but its form could
 * sign a browser in as somebody else, and what the person then enters would be that account's. Programs send neither of the
 * two headers, and no page can leave them out.
 *
 * @param publicUrl the address of this controller; a proxy may have replaced `Host`
 */
export function isOfForeignPage({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return !OWN_SITES.has(String(site));
  const { origin, host } = headers;
  // Over plain HTTP browsers send `Origin` alone.
  if (origin === undefined) return false;
  const isPublic = publicUrl !== undefined && URL.canParse(publicUrl) && new URL(publicUrl).origin === origin;
  return !isPublic && !(URL.canParse(origin) && new URL(origin).host === host);
}
