import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Settings } from '../../settings.js';

interface RequestTarget {
  readonly url: string;
  readonly host: string | undefined;
}

const WHOLE_URL = /^https?:\/\/([^/?#]*)(.*)$/is;
const ENCODED = /%[0-9a-f]{2}/gi;
/** Characters with the same meaning percent-encoded or not (RFC 3986, 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * By RFC 9112 (3.2). Paths are normalized (RFC 3986, 6.2.2) before routing, so routes, limits, caches, and policies all
 * see the same text.
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

const namedHosts = new WeakMap<IncomingMessage, string>();

export function normalizeUrl(request: IncomingMessage): string {
  const { url, host } = readTarget(request.url ?? '');
  if (host !== undefined) namedHosts.set(request, host);
  request.url = url;
  return url;
}

function hostInLine(request: IncomingMessage): string | undefined {
  return namedHosts.get(request);
}

export type HostRefusal = 'HOST_UNKNOWN' | 'HOST_NOT_UNIQUE';
type HostSettings = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'FLOOR_URL' | 'OTHER_CONTROLLERS' | 'PUBLIC_HOSTS'>;

/** Paths that accept any host name, because probes and proxies use names of their own. */
const HEALTH = new Set(['/health/live', '/health/ready']);
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:@[\]/\\]+)(?::\d{1,5})?$/i;

export function hostNamesOf(settings: HostSettings): readonly string[] {
  const { HOST: host, PUBLIC_URL, FLOOR_URL, OTHER_CONTROLLERS, PUBLIC_HOSTS } = settings;
  const addresses = [PUBLIC_URL, FLOOR_URL, ...OTHER_CONTROLLERS].flatMap((each) => each ?? []);
  const names = [host, ...addresses.map((address) => new URL(address).host), ...PUBLIC_HOSTS];
  return ['localhost', ...names.flatMap((name) => nameOf(name) ?? [])];
}

/**
 * Refuses requests for a host name that is not of this property, which a page of another site could point at this
 * controller (DNS rebinding). IP addresses are accepted, because no page of another site can have one as its origin.
 */
export class KnownHosts {
  readonly #names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  refusalOf(request: IncomingMessage): HostRefusal | undefined {
    const hosts = hostLinesOf(request);
    if (hosts.length > 1) return 'HOST_NOT_UNIQUE';
    if (HEALTH.has(request.url?.split('?')[0] ?? '')) return undefined;
    const inLine = hostInLine(request);
    const isKnown = [hosts[0] ?? '', ...(inLine === undefined ? [] : [inLine])].every((host) => this.#isKnown(host));
    return isKnown ? undefined : 'HOST_UNKNOWN';
  }

  #isKnown(host: string): boolean {
    const name = nameOf(host);
    return name !== undefined && (isIP(name) !== 0 || this.#names.has(name));
  }
}

function hostLinesOf({ rawHeaders }: IncomingMessage): readonly string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
}

function nameOf(host: string): string | undefined {
  const name = HOST.exec(host)?.[1];
  return name
    ?.replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}
