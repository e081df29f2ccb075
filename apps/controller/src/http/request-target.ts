import type { IncomingMessage } from 'node:http';

/** The target of a request line, split into the host and the rest. */
interface RequestTarget {
  /** Path and query, in normal form. */
  readonly url: string;
  /** The host of a whole-URL request line, such as `GET http://controller/ui/ HTTP/1.1`. */
  readonly host: string | undefined;
}

const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/is;
const ENCODED = /%[0-9a-f]{2}/gi;
/** Characters that mean the same whether they are percent-encoded or not (RFC 3986, 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * Reads a request line as RFC 9112 (3.2) has it. Every spelling of a path is brought into one normal form (RFC 3986, 6.2.2)
 * before the request is routed, so that routes, limits, caches and policies see the same text.
 */
export function readTarget(line: string): RequestTarget {
  const [, host, rest = ''] = WHOLE_URL.exec(line) ?? [];
  const [withoutFragment = ''] = (host === undefined ? line : rest).split('#');
  const queryAt = withoutFragment.indexOf('?');
  const path = queryAt < 0 ? withoutFragment : withoutFragment.slice(0, queryAt);
  const query = queryAt < 0 ? '' : withoutFragment.slice(queryAt);
  const normal = path.replaceAll(ENCODED, normalOctet);
  return { url: `${normal === '' && host !== undefined ? '/' : normal}${query}`, host };
}

function normalOctet(encoded: string): string {
  const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
  return UNRESERVED.test(character) ? character : encoded.toUpperCase();
}

/** The host that the request line itself named, before `url` was replaced with its normal form. */
const namedHosts = new WeakMap<IncomingMessage, string>();

/** Replaces the URL of a request with its normal form. Must run before the request is routed. */
export function normalizeUrl(request: IncomingMessage): string {
  const { url, host } = readTarget(request.url ?? '');
  if (host !== undefined) namedHosts.set(request, host);
  request.url = url;
  return url;
}

/** The host of a whole-URL request line, of a request whose URL was normalized. */
export function hostInLine(request: IncomingMessage): string | undefined {
  return namedHosts.get(request);
}
