import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Settings } from '../settings.js';
import { hostInLine } from './request-target.js';

export type HostRefusal = 'HOST_UNKNOWN' | 'HOST_NOT_UNIQUE';
type HostSettings = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'FLOOR_URL' | 'OTHER_CONTROLLERS' | 'PUBLIC_HOSTS'>;

/** Probes and proxies call these by names of their own, so they are answered under every name. */
const HEALTH = new Set(['/health/live', '/health/ready']);
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:@[\]/\\]+)(?::\d{1,5})?$/i;

/** The host names that people, programs and tables use for the controllers of this property. */
export function hostNamesOf(settings: HostSettings): readonly string[] {
  const { HOST: host, PUBLIC_URL, FLOOR_URL, OTHER_CONTROLLERS, PUBLIC_HOSTS } = settings;
  const addresses = [PUBLIC_URL, FLOOR_URL, ...OTHER_CONTROLLERS].flatMap((each) => each ?? []);
  const names = [host, ...addresses.map((address) => new URL(address).host), ...PUBLIC_HOSTS];
  return ['localhost', ...names.flatMap((name) => nameOf(name) ?? [])];
}

/**
 * Refuses requests for a host name that is not of this property. A browser sends such a request when a page of another site
 * has pointed its own name at this controller (DNS rebinding), and the page could then read the response.
 *
 * An address instead of a name is always accepted: probes and people without DNS use it, and no page of another site can have
 * it as its origin.
 */
export class KnownHosts {
  readonly #names: ReadonlySet<string>;

  /** @param names as `hostNamesOf` returns them */
  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  /** Why the request is refused; undefined where it is not. Its URL was normalized before. */
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

/** The name or address in a `Host` line, without its port; undefined where it has neither. */
function nameOf(host: string): string | undefined {
  const name = HOST.exec(host)?.[1];
  return name
    ?.replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}
